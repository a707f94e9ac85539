// 交接: kinds of work that lie in somebody's hands. The rooms' own stand in `main/extensions.ts`; the staff room asks and moves them all.
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { AuditObject } from '@mall/domain/platform/audit/audit.objects.ts'
import type { Ctx } from '../ctx.ts'
import type { Db, Tx } from '../ports/database.ts'

export interface Hand {
  id: number
  staffCode: string
  name: string
  roles: string[]
}
/** A row of the log that a move leaves; all of them are written last, since the log is one line for the whole mall. */
export interface WorkNote {
  act: AuditAct
  objectType: AuditObject
  objectId: string
  detail: string
}
export interface WorkKind {
  kind: string
  label: string
  /** How much of it one person has in hand. */
  count(db: Db, userId: number): Promise<number>
  /** Whether somebody of these roles may have it. */
  takes(roles: readonly string[]): boolean
  /** Puts it into other hands, with what each of its things needs. `left`: what the other may not see, and stays. */
  move(
    ctx: Ctx,
    tx: Tx,
    o: { from: Hand; to: Hand; reason: string },
  ): Promise<{ count: number; left: number; notes: readonly WorkNote[] }>
}
