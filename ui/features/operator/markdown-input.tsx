import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { operatorTextPreview } from '../../../core/contracts/operator.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import classes from './operator.module.css'

/** How long the typing pauses before the preview follows, in milliseconds. */
const PREVIEW_AFTER_MS = 400

export interface MarkdownInputProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** A text in Markdown, and beside it what visitors will see. */
export function MarkdownInput({ id, value, onChange, error }: MarkdownInputProps) {
  return (
    <div className={classes.writing}>
      <Textarea
        id={id}
        description="Markdown: ## for a heading, ** for bold, - for a list, [words](address) for a link."
        autosize
        minRows={16}
        maxRows={40}
        spellCheck
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        classNames={{ input: classes.markdown ?? '' }}
      />
      <section className={classes.preview} aria-label="Preview" tabIndex={0}>
        <h3>Preview</h3>
        <Preview body={value} />
      </section>
    </div>
  )
}

function Preview({ body }: { readonly body: string }) {
  const [shown] = useDebouncedValue(body, PREVIEW_AFTER_MS)
  const { data, isError } = useCall(
    operatorTextPreview,
    { body: shown },
    { enabled: shown.trim() !== '', keepPreviousData: true },
  )
  if (shown.trim() === '') return <p className={classes.quiet}>What you write appears here as visitors will see it.</p>
  if (isError) return <p className={classes.quiet}>The preview could not be loaded. It comes back as you write on.</p>
  return data === undefined ? null : <RichText blocks={data.data} />
}
