import type { SiteText } from '../../../core/site/text-file.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { storeText } from '../site/site-texts.ts'
import type { DemoPart } from './demo-part.ts'

/** Posts with their age in days, and pages. */
const TEXTS: readonly (Omit<SiteText, 'date'> & { readonly daysAgo: number })[] = [
  {
    kind: 'post',
    slug: 'five-questions-before-you-ask-for-a-quote',
    title: 'Five questions before you ask for a quote',
    summary: 'A seller who knows quantity, place and date answers with a price. Everybody else gets a question back.',
    category: 'Buying',
    daysAgo: 4,
    body: `A good request is short. It holds what decides the price, and nothing that does not.

1. **How many?** Prices follow tiers. Say the quantity of the first order and, if there will be more, of the year.
2. **Which one exactly?** Choose the variation on the product page. The seller then sees your choice, not a description of it.
3. **Where to?** Name the port or the town. FOB Izmir and DDP Lyon are two different prices for the same crate.
4. **By when?** A date lets the seller say no early.
5. **What must come with it?** Test reports, certificates of origin and labels cost time when they are asked for late.

## What not to send

A target price without a quantity says little. If you have one, put it beside the quantity: it starts a negotiation instead of ending one.

> The fastest answers on Tradehall go to requests that name quantity and place.`,
  },
  {
    kind: 'post',
    slug: 'incoterms-in-one-table',
    title: 'Incoterms in one table',
    summary: 'Who books the ship, who pays the duty, and where the risk changes hands.',
    category: 'Shipping',
    daysAgo: 16,
    body: `The term beside a price says what the price includes. These five cover most offers on Tradehall.

| Term | The seller pays up to | Risk passes |
|---|---|---|
| EXW | nothing, you collect | at the seller's door |
| FCA | the carrier you name | when the carrier has the goods |
| FOB | on board of the ship | on board |
| CIF | the port of arrival, with insurance | on board |
| DDP | your door, with duty | at your door |

## How to compare two offers

Bring both to the same place. Add freight, insurance and duty to the earlier term, and compare then. A lower FOB price is often the higher price at your door.

## A frequent mistake

FOB is for ships. For containers that are handed over in a terminal, **FCA** fits better, because the risk passes where the goods really change hands.`,
  },
  {
    kind: 'post',
    slug: 'photos-that-sell-a-listing',
    title: 'Photos that sell a listing',
    summary: 'Three pictures answer most questions that buyers would otherwise write.',
    category: 'Selling',
    daysAgo: 31,
    body: `Buyers decide by the first picture whether they open a listing. They decide by the others whether they ask.

- **The whole product** on a plain ground, from the front.
- **The detail that costs money**: the seam, the thread, the connector.
- **The product as it arrives**: the carton, the pallet, the label.

Describe each picture in a sentence. People who cannot see it read that sentence, and so do search engines.

The score of a listing counts photos and their descriptions. Both together are worth more than a longer text.`,
  },
  {
    kind: 'post',
    slug: 'what-verified-means',
    title: 'What “verified” means',
    summary: 'Which papers we look at, and what the mark beside a company does not promise.',
    category: 'Tradehall',
    daysAgo: 52,
    body: `Every company is reviewed before it trades. The mark *Verified* says more: that we have seen the trade register, the tax number and the address of the company, and that somebody answered there.

It does not say that a product is good or that a delivery will be on time. For that, look at the certificates in the shop, ask for a sample, and read what buyers write.

If something about a company looks wrong, [tell us](/contact-us).`,
  },
  {
    kind: 'post',
    slug: 'follow-up-without-being-a-nuisance',
    title: 'Follow up without being a nuisance',
    summary: 'A rhythm for open quotes that buyers accept: one useful thing at a time.',
    category: 'Selling',
    daysAgo: 75,
    body: `Most quotes are not lost to a rival. They are lost to silence.

### After two days

Ask whether anything is missing. Offer the drawing, the sample or the test report before it is asked for.

### After a week

Say until when the price holds, and why. A date is a reason to decide, and an honest one.

### After a month

Close the offer yourself, in friendly words. Half of the buyers answer to that one.

Tasks and reminders in the CRM keep the rhythm. Put the next step on the lead as soon as you have sent the offer.`,
  },
  {
    kind: 'page',
    slug: 'how-to-buy',
    title: 'How to buy',
    summary: 'From the search to the delivery in five steps.',
    category: '',
    daysAgo: 90,
    body: `1. **Search** by product, brand or model, and narrow the list by price, place and terms.
2. **Choose** variation and quantity on the product page. The price follows the quantity.
3. **Request a quote.** It costs nothing and binds nobody.
4. **Agree** with the seller in the chat. Offers and counter-offers stand in one place and can be printed.
5. **Pay and receive** as you agreed. Tradehall takes no payment.

Read also [five questions before you ask for a quote](/blogdetail/five-questions-before-you-ask-for-a-quote).`,
  },
  {
    kind: 'page',
    slug: 'terms',
    title: 'Terms of use',
    summary: 'What applies between you and this market.',
    category: '',
    daysAgo: 90,
    body: `## Who may use Tradehall

Companies, and people who trade in their own name. You keep your password to yourself and answer for what is done with your account.

## What Tradehall is

A place where buyers and sellers meet. A sale is agreed between the two of them, in an offer that both can print. Tradehall takes no payment and is no party to it.

## What you publish

Listings, pictures and messages are yours, and must be true and lawful. We take off what is not, and tell you the reason.

## When we close an account

We may suspend a company that misleads others, with the reason. You may leave at any time.

Read also [how we use your data](/page/privacy).`,
  },
  {
    kind: 'page',
    slug: 'privacy',
    title: 'Privacy',
    summary: 'What this market stores about you, and for how long.',
    category: '',
    daysAgo: 90,
    body: `## What we store

Your account, the records that your company keeps, messages, quotes and uploaded files. Messages of the contact form are stored and mailed to us.

## What sellers see

When you are signed in and open a product or a shop, its seller sees that visit if they know your e-mail address: what you looked at, for how long, and how far you read. Nobody sees what you look at elsewhere. A browser that asks not to be tracked (Global Privacy Control or Do Not Track) sends none of this.

## What we do not store

We sell no data and show no ads of other sites. Ads on Tradehall are those of its sellers. That you saw one is counted by a code that nobody can turn back into your address, and the code is deleted after two days.

## How long

Records stay as long as your account. Visits are deleted after 90 days. Sign-ins end after three days without use.`,
  },
]

/** Posts of the blog and pages. */
export const sitePart: DemoPart = {
  name: 'blog',
  seed: async (w, { now }) => {
    await w.asSystem()
    for (const { daysAgo, ...text } of TEXTS)
      await storeText(w, { ...text, date: calendarDay(now.getTime() - daysAgo * DAY_MS, 'UTC') }, now)
  },
}
