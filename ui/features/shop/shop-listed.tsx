import { IconMessageQuestion, IconNews } from '@tabler/icons-react'
import type { CompanyTabForm } from '../../../core/company/company-tabs.schema.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { startOfDay } from '../../../core/time/calendar.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { entriesOf } from '../../shared/storefront/pages-of-shop.ts'
import classes from './shop.module.css'

interface ShopProps {
  readonly shop: PublicCompany
}

type NewsEntry = CompanyTabForm<'newsroom'>['news'][number]

/** The news of the company, newest first. */
export function ShopNews({ shop }: ShopProps) {
  const news = entriesOf<NewsEntry>(shop, 'news').toSorted((one, other) =>
    other.published_on.localeCompare(one.published_on),
  )
  return (
    <section className={classes.section} aria-labelledby="news">
      <h2 id="news">News</h2>
      {news.length === 0 ? (
        <EmptyState title="No news yet" icon={<IconNews size={28} stroke={1.5} />}>
          {shop.name} has not written anything here.
        </EmptyState>
      ) : (
        <div className={classes.news}>
          {news.map(({ id, title, published_on, text, link, picture: [picture] }) => (
            <article key={id}>
              <h3>{title}</h3>
              <p className={classes.quiet}>
                <time dateTime={published_on}>{dateLabel(startOfDay(published_on, 'UTC'), 'UTC')}</time>
              </p>
              {picture === undefined ? null : (
                <img src={picture.url} alt={picture.alt || title} loading="lazy" width={480} height={320} />
              )}
              {text === '' ? null : <p>{text}</p>}
              {link === '' ? null : (
                <p>
                  <a href={link} rel="nofollow ugc noopener noreferrer" target="_blank">
                    Read more
                  </a>
                </p>
              )}
            </article>
          ))}
        </div>
      )}
    </section>
  )
}

type Question = CompanyTabForm<'faq'>['questions'][number]

export function ShopFaq({ shop }: ShopProps) {
  const questions = entriesOf<Question>(shop, 'faq')
  return (
    <section className={classes.section} aria-labelledby="faq">
      <h2 id="faq">Questions and answers</h2>
      {questions.length === 0 ? (
        <EmptyState title="No questions yet" icon={<IconMessageQuestion size={28} stroke={1.5} />}>
          {shop.name} has not answered any here.
        </EmptyState>
      ) : (
        <ul className={classes.faq}>
          {questions.map(({ id, question, answer }) => (
            <li key={id}>
              <h3>{question}</h3>
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
