import { Button } from '@mantine/core'
import { useForm } from '../../shared/form/use-form.ts'
import type { FormValues } from '../../shared/form/form.types.ts'
import { emptyWebForm, type ShownWebForm, WebFormFields } from './web-form-fields.tsx'
import classes from './web-form.module.css'

/** The form as visitors will see it. Nothing in it can be used. */
export function WebFormPreview({ shown }: { readonly shown: ShownWebForm }) {
  const form = useForm<FormValues, undefined>({ initial: emptyWebForm(shown), save: async () => undefined })
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.form} inert>
        <h2>{shown.title || 'Title'}</h2>
        {shown.intro === '' ? null : <p className={classes.text}>{shown.intro}</p>}
        <WebFormFields shown={shown} form={form} />
        <div>
          <Button>Send</Button>
        </div>
      </div>
    </section>
  )
}
