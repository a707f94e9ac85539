import { isDeepStrictEqual } from 'node:util'

const plain = (v: unknown): unknown => JSON.parse(JSON.stringify(v))
/**
 * Whether the twin of a request says what was said before: the same contents, whatever the order of their keys; a moment is its ISO text and
 * what was not said is not there, as jsonb keeps them. A key that comes again with other contents is refused, not answered with the old ones.
 */
export const samePayload = (before: unknown, now: unknown): boolean => isDeepStrictEqual(plain(before), plain(now))
