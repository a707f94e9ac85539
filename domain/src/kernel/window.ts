/**
 * A list looks at this many rows at most, the newest of what is asked for, and counts no further: no question costs more because more has
 * happened before. What has a number of its own is looked up in all there is (decision 0028).
 */
export const WINDOW = 10_000
