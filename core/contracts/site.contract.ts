import { siteMessages } from '../site/site.messages.ts'
import { contactForm, questionnaireForm } from '../site/site.schema.ts'
import { endpoint, open } from './endpoint.ts'

export const storeContact = endpoint({
  id: 'site.contact',
  method: 'POST',
  path: 'contact_us/store',
  access: open,
  input: contactForm,
  notices: { success: siteMessages.contactSent },
  isPersonal: true,
  summary: 'Stores a message to the operator and mails it (IMPLIED-21).',
})

export const storeQuestionnaire = endpoint({
  id: 'site.questionnaire',
  method: 'POST',
  path: 'questionnaire/store',
  access: open,
  input: questionnaireForm,
  notices: { success: siteMessages.questionnaireSent },
  isPersonal: true,
  summary: 'Stores the answers of the questionnaire and mails them to the operator (IMPLIED-21).',
})
