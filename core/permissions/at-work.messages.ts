/** Why work in the background stopped: its person may not do it any more (D-300). */
export const atWorkMessages = {
  personGone: 'It stopped because the account of the person who began it was closed. What was done before stays.',
  companyClosed: 'It stopped because the company is suspended. What was done before stays.',
  rightGone: (right: string) =>
    `It stopped because the person who began it no longer has the right “${right}”. What was done before stays.`,
} as const
