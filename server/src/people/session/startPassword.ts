import { randomInt } from 'node:crypto'

// Read aloud over the phone: nothing that is taken for something else.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
/** Shown once to whoever hands it over; its owner must replace it at his first log-in. */
export const startPassword = (): string => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
