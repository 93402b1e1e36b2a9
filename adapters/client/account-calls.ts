import { lazyCall } from './lazy-call.ts'

const account = () => import('../../core/contracts/account.contract.ts')
const links = () => import('../../core/contracts/mailed-links.contract.ts')

// The calls of account pages. Only those load this file.

export const register = lazyCall('account.register', 'public', async () => (await account()).register)
export const forgotPassword = lazyCall('account.forgotPassword', 'public', async () => (await account()).forgotPassword)
export const resetPassword = lazyCall('account.resetPassword', 'public', async () => (await account()).resetPassword)
export const beginSocial = lazyCall('account.beginSocial', 'public', async () => (await account()).beginSocial)
export const viewResetLink = lazyCall('account.viewResetLink', 'public', async () => (await links()).viewResetLink)
