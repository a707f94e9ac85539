/** A request id: the same act sent twice is done once. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '')
