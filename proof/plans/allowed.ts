/** Rows one statement may read. */
export const FEW = 2000

/** Calls that may read more, each with the bound that holds however much there is. */
export const largerReads: Record<string, { rows: number; why: string }> = {}
