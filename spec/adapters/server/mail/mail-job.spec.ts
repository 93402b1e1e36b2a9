import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { restoreDeleted } from '../../../../core/contracts/crm-restore.contract.ts'
import { createEmail, deleteEmails, emails, retryEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { forgotPassword, register } from '../../../../core/contracts/account.contract.ts'
import { emailBoard } from '../../../../core/contracts/crm-activities.contract.ts'
import { beforeStatements } from '../../../tools/statements.ts'
import { startSmtpPeer } from '../integrations/smtp-peer.ts'
import { describeMarket, type Person } from '../market.ts'

const peer = await startSmtpPeer()
afterAll(() => peer.close())
beforeEach(() => {
  for (const verb of Object.keys(peer.answers)) delete peer.answers[verb]
  peer.mails.length = 0
  peer.onContent = () => undefined
})

// A mail was "sent" before it was sent, and lost when the mail server was away.
describeMarket(
  'a mail',
  (market) => {
    it('is written with its record, sent after the commit, and called sent only then', async () => {
      const { seller, id } = await leadOf('ada@sent.example')
      let release: () => void = () => undefined
      // The last line of an earlier mail would pass for the end of this one.
      peer.lines.length = 0
      peer.onContent = () => new Promise((resolve) => (release = resolve))

      const made = await seller.call(createEmail, mailOn(id, 'ada@sent.example'))
      expect(made).toMatchObject({ message: 'The e-mail will be sent in a moment', data: { status: 'waiting' } })
      expect(await shown(seller, id)).toEqual({ status: 'waiting', reason: null, history: ['waiting to be sent'] })
      await vi.waitFor(() => expect(peer.lines.at(-1)).toBe('.'), { timeout: 5_000 })
      expect((await shown(seller, id)).status).toBe('waiting')
      release()
      await market.server.jobs.idle()

      expect(await shown(seller, id)).toEqual({
        status: 'sent',
        reason: null,
        history: ['waiting to be sent', 'sent'],
      })
      expect(peer.mails).toMatchObject([{ to: 'ada@sent.example', subject: 'Offer' }])
    })

    it('keeps no text in the database once a mail server has it', async () => {
      const { seller, id } = await leadOf('ada@text.example')
      await seller.call(createEmail, mailOn(id, 'ada@text.example'))

      expect(await market.messagesTo('ada@text.example')).toEqual([{ kind: 'mail', body: '' }])
      expect((await seller.call(emails, { crm_unique_id: id })).data[0]?.body).toBe('Dear Ada')
    })

    it('[D-225] takes the files of its e-mail along, and fails when one is gone', async () => {
      const { seller, id } = await leadOf('ada@files.example')
      const { data: files } = await seller.call(saveFiles, {
        crm_unique_id: id,
        files: [new File(['%PDF-1.7 offer'], 'Offer, März.pdf', { type: 'application/pdf' })],
      })
      const mail = { ...mailOn(id, 'ada@files.example'), file_ids: files.map(({ file_id }) => file_id) }
      peer.lines.length = 0
      await seller.call(createEmail, mail)
      await market.server.jobs.idle()
      const sent = peer.lines.join('\n')
      expect(sent).toContain('Content-Type: application/pdf')
      expect(sent).toContain('Content-Disposition: attachment')
      expect(sent).toContain(Buffer.from('%PDF-1.7 offer').toString('base64'))
      expect(sent).toContain('Dear Ada')

      await market.db.query(`update files set key = 'crm/gone.pdf' where id = $1`, [mail.file_ids[0]])
      await seller.call(createEmail, mail)
      await market.server.jobs.idle()
      expect(await shown(seller, id)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('no longer stored'),
      })
    })

    it('waits while the mail server is away, and is sent once it is back', async () => {
      const { seller, id } = await leadOf('ada@away.example')
      peer.answers['MAIL'] = '451 Try later'
      await seller.call(createEmail, mailOn(id, 'ada@away.example'))
      await market.server.jobs.idle()
      expect(await shown(seller, id)).toMatchObject({ status: 'waiting', history: ['waiting to be sent'] })

      delete peer.answers['MAIL']
      await retryNow()

      expect(await shown(seller, id)).toMatchObject({ status: 'sent', history: ['waiting to be sent', 'sent'] })
      expect(peer.mails).toHaveLength(1)
    })

    it('fails with the reason when the mail server refuses it, and can be sent again to those who lack it', async () => {
      const { seller, id } = await leadOf('ada@refused.example')
      await leadOf('bob@refused.example', seller)
      peer.onContent = ({ to }) => {
        if (to.startsWith('ada')) peer.answers['DELIVER'] = '550 No such user'
        else delete peer.answers['DELIVER']
        return undefined
      }
      const { data } = await seller.call(createEmail, mailOn(id, 'ada@refused.example,bob@refused.example'))
      await market.server.jobs.idle()

      const failed = await shown(seller, id)
      expect(failed).toMatchObject({ status: 'failed', history: ['waiting to be sent', 'could not be sent'] })
      expect(failed.reason).toMatch(/^ada@refused\.example: .*550 No such user/)
      const board = (await seller.call(emailBoard, {})).data
      expect(board.map(({ label, total }) => [label, total])).toEqual([
        ['Draft', 0],
        ['Waiting', 0],
        ['Sent', 0],
        ['Failed', 1],
      ])

      peer.onContent = () => {
        delete peer.answers['DELIVER']
        return undefined
      }
      // Deleted and brought back, it still knows which of its mails failed.
      await seller.call(deleteEmails, { ids: [data.id] })
      await seller.call(restoreDeleted, { kind: 'email', ids: [data.id] })
      expect((await seller.call(retryEmail, { id: data.id })).data).toMatchObject({ status: 'waiting', reason: null })
      await market.server.jobs.idle()
      expect(await shown(seller, id)).toMatchObject({
        status: 'sent',
        history: ['waiting to be sent', 'could not be sent', 'waiting to be sent', 'sent'],
      })
      expect(peer.mails.map(({ to }) => to).toSorted()).toEqual(['ada@refused.example', 'bob@refused.example'])
      expect(await seller.fails(retryEmail, { id: data.id })).toMatchObject({
        message: 'Only an e-mail that could not be sent can be sent again.',
      })
    })

    it('is not sent again for another company', async () => {
      const { seller, id } = await leadOf('ada@foreign.example')
      peer.answers['RCPT'] = '550 No such user'
      const { data } = await seller.call(createEmail, mailOn(id, 'ada@foreign.example'))
      await market.server.jobs.idle()
      const other = await market.seller()

      expect(await other.fails(retryEmail, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
      expect(
        await market.subuser(seller, []).then((person) => person.fails(retryEmail, { id: data.id })),
      ).toMatchObject({ _tag: 'Forbidden' })
      expect((await shown(seller, id)).status).toBe('failed')
    })

    it('says so when it failed so long ago that its mails are gone', async () => {
      const { seller, id } = await leadOf('ada@old.example')
      peer.answers['RCPT'] = '550 No such user'
      const { data } = await seller.call(createEmail, mailOn(id, 'ada@old.example'))
      await market.server.jobs.idle()
      await market.db.query(`delete from jobs where state = 'dead'`)

      expect(await seller.fails(retryEmail, { id: data.id })).toMatchObject({
        message: 'This e-mail failed too long ago to be sent again. Write a new one.',
      })
      expect((await shown(seller, id)).status).toBe('failed')
    })

    it('is not sent when its e-mail is deleted while it waits, and comes back as a draft [D-256]', async () => {
      const { seller, id } = await leadOf('ada@deleted.example')
      peer.answers['MAIL'] = '451 Try later'
      const { data } = await seller.call(createEmail, mailOn(id, 'ada@deleted.example'))
      await market.server.jobs.idle()
      await seller.call(deleteEmails, { ids: [data.id] })
      delete peer.answers['MAIL']
      await retryNow()

      expect(peer.mails).toEqual([])
      await seller.call(restoreDeleted, { kind: 'email', ids: [data.id] })
      expect((await shown(seller, id)).status).toBe('draft')
    })

    it('keeps its Message-ID when it is sent again', async () => {
      const { seller, id } = await leadOf('ada@twice.example')
      const seen: string[] = []
      peer.onContent = (mail) => {
        seen.push(mail.id)
        // The mail server took it, but its acknowledgement gets lost.
        peer.answers['DELIVER'] = seen.length === 1 ? '451 lost' : '250 taken'
        return undefined
      }
      await seller.call(createEmail, mailOn(id, 'ada@twice.example'))
      await market.server.jobs.idle()
      await retryNow()

      expect(seen).toHaveLength(2)
      expect(seen[0]).toMatch(/^<[\w-]{36}@market\.example>$/)
      expect(seen[1]).toBe(seen[0])
    })

    it('is part of the sign-up, whatever the mail server does', async () => {
      peer.answers['MAIL'] = '451 Try later'
      await market.visitor.call(register, signUp('new@sign-up.example'))
      await market.server.jobs.idle()
      expect(await market.visitor.fails(register, signUp('new@sign-up.example'))).toMatchObject({
        errors: { email_id: [expect.any(String)] },
      })
      delete peer.answers['MAIL']
      await retryNow()

      expect(peer.mails).toMatchObject([{ to: 'new@sign-up.example', subject: 'Welcome to Tradehall' }])
    })

    // Helpers

    async function leadOf(email: string, of?: Person): Promise<{ seller: Person; id: string }> {
      const seller = of ?? (await market.seller())
      const fields = [
        { id: 103, value: 'Ada' },
        { id: 106, value: email },
      ]
      return { seller, id: (await seller.call(saveRecord, { type_id: 1, form_fields: fields })).data.unique_id }
    }

    async function shown(seller: Person, crm_unique_id: string) {
      const [email] = (await seller.call(emails, { crm_unique_id })).data
      const history = (await seller.call(activities, { type_name: 'Leads', crm_unique_id })).data.data
      return {
        status: email?.status,
        reason: email?.reason,
        history: history
          .map(({ title }) => title)
          .filter((title) => title.startsWith('E-mail'))
          .map((title) => title.replace('E-mail “Offer” ', ''))
          .toReversed(),
      }
    }

    /** Ends the pause after a failed try. */
    async function retryNow(): Promise<void> {
      await market.db.query(`update jobs set due_at = now() where state = 'waiting' and tries > 0`)
      await market.server.jobs.idle()
    }
  },
  { SMTP_URL: `smtp://127.0.0.1:${peer.port}`, MAIL_FROM: 'Tradehall <post@market.example>' },
)

// 318 ms for a known address, 8 ms for an unknown one.
describeMarket(
  'a forgotten password',
  (market) => {
    it('[D-16] makes the same statements for known and unknown addresses, and leaves the rest to a job', async () => {
      const seller = await market.seller()

      const known = await statementsOf(seller.email)
      const unknown = await statementsOf('nobody@forgot.example')

      expect(known.join('\n')).toContain('insert into "jobs"')
      expect(unknown).toEqual(known)
    })

    async function statementsOf(email_id: string): Promise<readonly string[]> {
      const seen: string[] = []
      const end = beforeStatements(market.db, (text) => {
        seen.push(text)
        return undefined
      })
      await market.visitor.call(forgotPassword, { email_id }).finally(end)
      return seen
    }
  },
  { SMTP_URL: `smtp://127.0.0.1:${peer.port}`, MAIL_FROM: 'Tradehall <post@market.example>' },
  { kinds: [] },
)

// Helpers

const mailOn = (crm_unique_id: string, to: string) =>
  ({ crm_unique_id, to, cc: '', subject: 'Offer', body: 'Dear Ada', status: 'sent' }) as const

const signUp = (email_id: string) => ({
  account_type: 'buyer' as const,
  full_name: 'Nia New',
  email_id,
  password: 'Harbour-42',
  country: 'DE',
})
