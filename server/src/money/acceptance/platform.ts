// 票据平台 as the mall needs it: it hears what we present, everything else it tells us by signed notices (takeDraftNotice.ts).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { World } from '../../kernel/ctx.ts'
import { presentAtSandbox } from './sandboxDraft.ts'

export interface DraftPlatform {
  /** 提示付款; the same draft presented twice is presented once. */
  present(draft: { draftNo: string; faceFen: Fen }): Promise<void>
}
/** Null: none is connected, and what matures waits in hand. */
export const platformOf = (world: World): DraftPlatform | null =>
  inSandbox(world.settings, 'draft') ? { present: draft => presentAtSandbox(world.pool, draft) } : null
