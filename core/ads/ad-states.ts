export const AD_STATES = ['scheduled', 'running', 'ended'] as const
export type AdState = (typeof AD_STATES)[number]
