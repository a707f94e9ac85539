// 交接: kinds of work that lie in somebody's hands. The rooms put theirs in by `app/joints.ts`; the staff room asks and moves them all.
import type { Ctx } from './ctx.ts'
import type { Db, Tx } from '../db/pool.ts'

export interface Hand {
  id: number
  staffCode: string
  name: string
  roles: string[]
}
export interface WorkKind {
  kind: string
  label: string
  /** How much of it one person has in hand. */
  count(db: Db, userId: number): Promise<number>
  /** Whether somebody of these roles may have it. */
  takes(roles: readonly string[]): boolean
  /** Puts it into other hands, with what each of its things needs (history, log). `left`: what the other may not see, and stays. */
  move(ctx: Ctx, tx: Tx, from: Hand, to: Hand, reason: string): Promise<{ count: number; left: number }>
}
/** In the order in which they are moved: who has a company sees its orders. */
export const workKinds: WorkKind[] = []
