import { lazyCall } from './lazy-call.ts'

const webForms = () => import('../../core/contracts/web-forms.contract.ts')

// The calls of the page of a web form, which loads neither lazy-calls.ts nor the validation library (D-328).

export const publicWebForm = lazyCall('webForms.public', 'public', async () => (await webForms()).publicWebForm)
export const sendWebForm = lazyCall('webForms.send', 'public', async () => (await webForms()).sendWebForm)
