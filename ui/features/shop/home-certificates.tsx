import { IconCertificate } from '@tabler/icons-react'
import type { CompanyTabForm } from '../../../core/company/company-tabs.schema.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import classes from './shop.module.css'

/** The certificates on the home page of the shop, when the company shows them there. */
export function HomeCertificates({ sections }: Pick<PublicCompany, 'sections'>) {
  const form = sections['certificates'] as CompanyTabForm<'certificates'> | undefined
  if (form?.show_on_homepage !== true) return null
  return (
    <section aria-labelledby="certificates">
      <h2 id="certificates">Certificates</h2>
      <ul className={classes.certificates}>
        {form.certificates.map(({ id, name, issuing_body }) => (
          <li key={id}>
            <IconCertificate size={18} stroke={1.5} aria-hidden /> {name}{' '}
            <span className={classes.quiet}>{issuing_body}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
