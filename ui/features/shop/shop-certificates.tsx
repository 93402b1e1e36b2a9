import { IconCertificate } from '@tabler/icons-react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { Certificates } from '../../shared/company-facts/company-facts.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { entriesOf } from '../../shared/storefront/pages-of-shop.ts'
import classes from './shop.module.css'

export function ShopCertificates({ shop }: { readonly shop: PublicCompany }) {
  return (
    <section className={classes.section} aria-labelledby="certificates">
      <h2 id="certificates">Certificates</h2>
      {entriesOf(shop, 'certificates').length === 0 ? (
        <EmptyState title="No certificates yet" icon={<IconCertificate size={28} stroke={1.5} />}>
          {shop.name} has not named any.
        </EmptyState>
      ) : (
        <Certificates sections={shop.sections} />
      )}
    </section>
  )
}
