// Groups that other pages show beside what is theirs; the home page loads no filters for them.
/** `channel`: empty on the portal, which shows the groups of all. */
export const runningGroups = (channel: string, pageSize: number) => ({ view: 'open', channel, currentPage: 1, pageSize }) as const
export const WAITING = { view: 'waiting', currentPage: 1, pageSize: 10 } as const
