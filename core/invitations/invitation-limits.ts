/** How many days the link of an invitation works. Our choice. */
export const INVITATION_DAYS = 14
/** Invitations that a company sends within a day, those that are sent again included. Our choice. */
export const INVITATIONS_PER_DAY = 50
/** The same before an operator approved the company, which anybody can open. D-340. */
export const INVITATIONS_BEFORE_APPROVAL = 5
/** Invitations of a company that nobody has answered. Our choice. */
export const MAX_OPEN_INVITATIONS = 200
