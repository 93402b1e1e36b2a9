import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { askedFields, isPublicField, readWebForm, webFormProblem } from '../../../../core/crm/web-forms/web-form.ts'
import { webFormInput } from '../../../../core/crm/web-forms/web-form.schema.ts'

const leadForm = { sections: DEFAULT_FORMS.Leads }
const input = { title: 'Ask us', fields: [{ id: 103 }, { id: 106 }] }

describe('webFormInput', () => {
  it('[D-223] keeps the host of a pasted address, and refuses what is none', () => {
    expect(
      webFormInput.parse({ ...input, hosts: ' https://Shop.Example/a?b, *.b.example:81 shop.example' }).hosts,
    ).toEqual(['shop.example', '*.b.example:81'])
    for (const hosts of ["'self'", '*', 'a;b_c', 'a..b', 'https:', 'https://', 'shop'])
      expect(webFormInput.safeParse({ ...input, hosts }).success, hosts).toBe(false)
  })

  it('never lets a host into the policy that could end its directive', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.domain())), (hosts) => {
        const read = webFormInput.safeParse({ ...input, hosts })
        for (const host of read.success ? read.data.hosts : []) expect(host).toMatch(/^[a-z0-9.:*-]+$/)
      }),
    )
  })
})

describe('askedFields', () => {
  it('[D-223] asks in the order of the web form, never for people, records, status or source', () => {
    const all = fieldsOf(leadForm).map(({ id }) => ({ id, is_required: false }))
    const asked = askedFields(leadForm, all.toReversed())

    expect(asked.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(lead_owner|account|lead_status|lead_source)$/)]),
    )
    expect(asked.every(isPublicField)).toBe(true)
    expect(asked.at(-1)?.name).toBe('first_name')
  })

  it('[D-223] requires what leads require, and drops a field that left the lead form', () => {
    const asked = askedFields(leadForm, [
      { id: 103, is_required: false },
      { id: 106, is_required: true },
      { id: 9999, is_required: true },
    ])
    expect(asked.map(({ id, is_required }) => [id, is_required])).toEqual([
      [103, '1'],
      [106, '1'],
    ])
  })
})

describe('webFormProblem', () => {
  it.each([
    [[103, 106], undefined],
    [[103, 105], undefined],
    [[106], 'The name of a lead must be asked.'],
    [[103], 'Ask for an e-mail address or a phone number, so that you can answer.'],
    [[103, 106, 101], 'One of these fields cannot be asked of visitors. Choose again.'],
  ] as const)('[D-223] %j: %s', (ids, problem) => {
    expect(
      webFormProblem(
        leadForm,
        ids.map((id) => ({ id, is_required: false })),
      ),
    ).toBe(problem)
  })
})

describe('readWebForm', () => {
  const fields = askedFields(leadForm, [
    { id: 103, is_required: false },
    { id: 106, is_required: true },
  ])

  it('[D-223] drops what is not asked and what is empty', () => {
    expect(readWebForm({ fields, consent: '' }, { 103: ' Ada ', 106: 'ada@acme.example', 109: 'Won' })).toEqual({
      ok: true,
      values: { 103: 'Ada', 106: 'ada@acme.example' },
    })
  })

  it('[D-223] names each wrong field, and the consent that is not ticked', () => {
    expect(readWebForm({ fields, consent: 'I agree' }, { 106: 'ada' })).toEqual({
      ok: false,
      errors: {
        103: 'Please enter First name',
        106: 'Please enter a valid e-mail address',
        consent: 'Please confirm this to send the form.',
      },
    })
    expect(readWebForm({ fields, consent: 'I agree' }, { 103: 'Ada', 106: 'a@b.co', consent: '1' }).ok).toBe(true)
  })
})
