import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MergeDefinitionDialog } from '../../../../ui/features/operator/definition-dialogs.tsx'
import { showPage } from '../../shared/show-page.tsx'

const row = {
  id: 4,
  name: 'Pumps',
  path: 'Machinery / Pumps',
  parent_id: 1,
  listings: 3,
  rules: 0,
  below: 2,
  own_below: 0,
}

it('[D-233] says before a choice why a category with others below it is not merged', async () => {
  await showPage(<MergeDefinitionDialog kind="category" row={row} onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog', { name: 'Merge Pumps' })
  expect(dialog.textContent).toContain('It has 2 categories below it. Move or merge them first.')
  expect(screen.queryByRole('combobox')).toBeNull()
})
