/** Refusals of a role's list. The specification gives no texts; these are ours. */
export const permissionMessages = {
  unknownModule: 'This module is not in the permission catalogue.',
  unknownSection: 'This section does not belong to the module.',
  unknownSwitch: 'The module does not have this switch.',
  viewMissing: 'View is needed for any other switch.',
  listedTwice: 'Each module or section may be listed once.',
} as const
