import { browserSetting } from './browser-setting.ts'

/** The width of the workspace's navigation that was chosen; narrow shows icons alone. */
export type RailChoice = 'narrow' | 'wide'

/** undefined: nothing was chosen, the width of the window decides. */
export const railSetting = browserSetting<RailChoice | undefined>(
  'tradehall:rail',
  (text) => (text === 'narrow' || text === 'wide' ? text : undefined),
  (choice) => choice,
)
