// Who is logged in, as the wire and the pages ask it; the people's rooms answer.
import type { Db, Pool } from './database.ts'
import type { Viewer } from './viewer.ts'

/** Something that an employee does in a buyer's name. */
export interface ProxyAct {
  /** The buyer, with the employee as his `actor`. */
  viewer: Viewer
  path: string
  title: string
  input: unknown
  ip: string
}

/** What the token of somebody who came from a purchasing system begins with: no session has one like it, so every other door is closed to it. */
export const SHOPPER_START = 'po_'
export const isShopper = (token: string): boolean => token.startsWith(SHOPPER_START)

export interface Sessions {
  /** Null: nobody is logged in with this token (any more). Keeps the session awake. */
  viewerOf(db: Db, token: string): Promise<Viewer | null>
  /** The same of somebody who came from his company's purchasing system; asked by calls and pages alone. */
  shopperOf(db: Db, token: string): Promise<Viewer | null>
  /** He leaves: his token is worth nothing any more. */
  endShopper(db: Db, token: string): Promise<unknown>
  /** Whether the log-in of the token still stands; asked without keeping it awake. */
  sessionLives(db: Db, token: string): Promise<boolean>
  /** The company that the person of an ended session went on to act for; null where he has just gone. */
  switchedTo(db: Db, token: string): Promise<string | null>
  /** One row of the audit log; nothing where nobody acts for another. */
  recordProxyAct(db: Pool, act: ProxyAct): Promise<void>
}
