import {
  blogCategories,
  blogDetails,
  blogsList,
  LISTED_PAGES,
  pageList,
  pageView,
  recentBlogs,
} from '../../../core/contracts/blog.contract.ts'
import { storeContact, storeQuestionnaire } from '../../../core/contracts/site.contract.ts'
import { siteMessages as say } from '../../../core/site/site.messages.ts'
import type { TextKind } from '../../../core/site/text-file.ts'
import { HOUR_MS } from '../../../core/time/durations.ts'
import { countedTry } from '../account/attempts.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { notFound, tooMany } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { richBlocks } from './markdown.ts'
import { settingOf } from './market-settings.ts'
import { postOf, posts, shownTexts } from './site-texts.ts'

/** Messages of one address within an hour. */
const MESSAGES_PER_HOUR = 5

export const siteBindings = [
  bind(blogsList, ({ page, per_page, ...choice }, context) =>
    context.services.publicCache.get(
      `blogs ${JSON.stringify([page, per_page, choice, context.request.address])}`,
      KEPT_SECONDS,
      async () => {
        const found = posts(context.open, context.now, choice)
        const [{ total }, rows] = await Promise.all([
          found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
          found
            .selectAll()
            .orderBy('published_at', 'desc')
            .orderBy('id', 'desc')
            .limit(per_page)
            .offset((page - 1) * per_page)
            .execute(),
        ])
        return paginatorOf(rows.map(postOf), Number(total), { page, per_page }, context)
      },
    ),
  ),

  bind(recentBlogs, async ({ take }, context) => {
    const rows = await posts(context.open, context.now, { search: '', category: '' })
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(take)
      .execute()
    return { data: rows.map(postOf) }
  }),

  bind(blogCategories, async ({ per_page }, context) => {
    const rows = await posts(context.open, context.now, { search: '', category: '' })
      .where('category', '<>', '')
      .select(['category as name'])
      .select((eb) => eb.fn.countAll<number>().as('posts'))
      .groupBy('category')
      .orderBy('category')
      .limit(per_page)
      .execute()
    return { data: rows.map(({ name, posts: count }) => ({ name, posts: Number(count) })) }
  }),

  bind(blogDetails, async ({ slug }, context) => ({ data: await shownText(context, 'post', slug) })),
  bind(pageList, async (_, { open, now }) => ({
    data: await shownTexts(open, now)
      .select(['slug', 'title'])
      .where('kind', '=', 'page')
      .orderBy('id')
      .limit(LISTED_PAGES)
      .execute(),
  })),
  bind(pageView, async ({ slug }, context) => ({ data: await shownText(context, 'page', slug) })),

  bind(storeContact, async (form, context) => {
    await keepMessage(context, 'contact', form, {
      subject: `Message of ${form.full_name}: ${form.subject}`,
      text: `${form.full_name} <${form.email_id}> writes:\n\n${form.message}\n`,
    })
    return { message: say.contactSent }
  }),

  bind(storeQuestionnaire, async (form, context) => {
    await keepMessage(context, 'questionnaire', form, {
      subject: 'Answers of the questionnaire',
      text: [
        `Buying purpose: ${form.buying_purpose}`,
        `Purchase frequency: ${form.purchase_frequency}`,
        `Sales platforms: ${form.sales_platforms.join(', ') || 'none'}`,
        ...(form.comment === '' ? [] : ['', form.comment]),
        '',
      ].join('\n'),
    })
    return { message: say.questionnaireSent }
  }),
]

async function shownText({ open, now }: Context, kind: TextKind, slug: string) {
  const row = await shownTexts(open, now)
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (row === undefined) throw notFound(kind)
  return { ...postOf(row), body: richBlocks(row.body) }
}

/** Stores what a visitor sent, and mails it to the operator. Both happen or none. */
async function keepMessage(
  context: Context,
  kind: 'contact' | 'questionnaire',
  form: object,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> {
  const { network, now, services } = context
  const key = `site message ${network}`
  const limit = services.config.isTest ? 100 * MESSAGES_PER_HOUR : MESSAGES_PER_HOUR
  const wait = await context.writeApart(({ k }) => countedTry(k, key, limit, HOUR_MS, now))
  if (wait !== undefined) throw tooMany(wait, say.tooMany)
  await context.writeAsSystem(async (w) => {
    await w.k
      .insertInto('site_messages')
      .values({ kind, form: JSON.stringify(form), created_at: now })
      .execute()
    await writeMail(w, { to: await settingOf(w.k, services.config, 'operator_mail'), ...mail })
  })
}
