import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tryAutomationCall } from '../../../core/contracts/automation.contract.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import { automationInput, type AutomationInput } from '../../../core/crm/automation/automation.schema.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { recordAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useSend } from '../../shared/app/use-send.ts'
import classes from './automation.module.css'
import { ResultLines } from './result-lines.tsx'

/** What the rule, as it stands in the form, would do to the stored records. */
export function TryRule({ rule, onInvalid }: { readonly rule: AutomationInput; readonly onInvalid: () => void }) {
  const trial = useSend(tryAutomationCall, { isShownInPlace: true })
  const type = automatedType(rule.type_id) ?? 'Leads'
  const found = trial.response?.data
  const sent = JSON.stringify(rule)
  const start = () => {
    // The name does not matter to a trial.
    const named = { ...rule, name: rule.name.trim() === '' ? 'Trial' : rule.name }
    if (automationInput.safeParse(named).success) trial.send(named)
    else onInvalid()
  }
  return (
    <section className={classes.trial} aria-labelledby="try-rule">
      <div className={classes.runHead}>
        <h2 id="try-rule">Try it</h2>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} stroke={1.5} />}
          loading={trial.isSending}
          onClick={start}
        >
          {found === undefined ? 'Try on stored records' : 'Try again'}
        </Button>
      </div>
      <p className={classes.quiet}>
        Shows what the rule would do to records that meet its conditions. Nothing is changed.
      </p>
      <div role="status">
        {trial.isSending ? null : trial.failure !== undefined ? (
          <p className={classes.problem}>{reasonOf(trial.failure) ?? 'The rule could not be tried. Try again.'}</p>
        ) : found === undefined ? null : (
          <p className={classes.found}>{foundText(found.total, type, found.records.length)}</p>
        )}
      </div>
      {found === undefined || trial.failure !== undefined ? null : (
        <ol className={classes.runList} key={sent.length} aria-label="Records that meet the conditions">
          {found.records.map((record) => (
            <li key={record.unique_id} className={classes.run}>
              <Link {...linkTo(recordAddress(type, record.unique_id))} className={classes.recordName ?? ''}>
                {record.name}
              </Link>
              <ResultLines results={record.results} changes={record.changes} isTrial />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function foundText(total: number, type: Parameters<typeof crmTypeOf>[0], shown: number): string {
  const noun = total === 1 ? crmTypeOf(type).singular.toLowerCase() : type.toLowerCase()
  const meets = `${total.toLocaleString('en')} ${noun} ${total === 1 ? 'meets' : 'meet'} the conditions now.`
  return shown < total ? `${meets} The newest ${shown} are shown.` : meets
}
