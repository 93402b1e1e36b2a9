import { businessTypesText } from '../../../core/company/business-types.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { CompanyFacts } from '../../shared/company-facts/company-facts.tsx'
import { FactsTable } from '../../shared/company-facts/facts-table.tsx'
import classes from './shop.module.css'

/** What is known about the company. */
export function ShopAbout({ shop }: { readonly shop: PublicCompany }) {
  const rows = [
    ['Location', [shop.city, shop.country_name].filter((part) => part !== null && part !== '').join(', ')],
    ['Business', businessTypesText(shop.business_types, shop.main_business_type)],
    ['Main categories', shop.main_categories.map(({ name }) => name).join(', ')],
    ['Annual revenue (USD)', shop.annual_revenue ?? ''],
    ['Member since', String(shop.member_since)],
    ['Products', shop.products.toLocaleString('en-US')],
  ] as const
  return (
    <section className={classes.section} aria-labelledby="about">
      <h2 id="about">About {shop.name}</h2>
      {shop.about === '' ? null : <p className={classes.about}>{shop.about}</p>}
      <FactsTable rows={rows} />
      <CompanyFacts sections={shop.sections} />
    </section>
  )
}
