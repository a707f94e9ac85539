// What the calendar does to drafts: unendorsed ones expire, owners are reminded, what matures is presented; and what the platform could not tell
// is told again. May run twice: every step looks again under the draft's lock.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { REMIND_DAYS } from '@mall/domain/money/acceptance/draft.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockDraft } from './draft.queries.ts'
import {
  dueDrafts,
  lapsedDrafts,
  lateDebts,
  markLate,
  markPresented,
  markReminded,
  presentedDrafts,
  soonDrafts,
} from './draftWork.queries.ts'
import { moveDraft, tellBuyer } from './moveDraft.ts'
import { platformOf } from './platform.ts'
import { answerAtSandbox, tellNews } from './sandboxDraft.ts'
import { unansweredNos, untoldNews } from './sandboxDraft.queries.ts'

export async function workOnDrafts(world: World): Promise<number> {
  const expired = await sweep(await lapsedDrafts(world.pool), ({ draftCode }) => expire(world, draftCode))
  const reminded = await sweep(await soonDrafts(world.pool, REMIND_DAYS), ({ draftCode }) => remind(world, draftCode))
  const late = await sweep(await lateDebts(world.pool), ({ draftCode }) => tellLate(world, draftCode))
  const presented = await sweep(await dueDrafts(world.pool), ({ draftCode }) => present(world, draftCode))
  const platform = platformOf(world)
  // Marked first, told after: what got no answer is presented again, and is one there.
  if (platform)
    await sweep(await presentedDrafts(world.pool), async d => {
      await platform.present(d)
      return true
    })
  return expired + reminded + late + presented + (await letPlatformWork(world))
}

const expire = (world: World, draftCode: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (d?.state !== 'waiting' || !d.lapsed) return false
    const moved = await moveDraft(tx, d, { on: 'expire', by: 'system', actorId: await systemUserId(tx) })
    await tellBuyer(tx, moved, 'draftExpired', { day: d.endorseBy })
    return true
  })

const remind = (world: World, draftCode: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (d?.state !== 'signed' || !(await markReminded(tx, d.id))) return false
    await logDraft(tx, { draftId: d.id, event: 'remind', detail: `${d.dueOn} 到期`, actorId: await systemUserId(tx) })
    await tellBuyer(tx, d, 'draftDueSoon', { amountFen: d.faceFen - d.appliedFen, day: d.dueOn })
    return true
  })

const tellLate = (world: World, draftCode: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (!d || !(await markLate(tx, d.id))) return false
    const facts = { amountFen: d.debtFen, day: d.debtDueOn ?? '' }
    await tellBuyer(tx, d, 'draftDebtLate', facts)
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'draftDebtOpen',
      facts: { draftCode, companyName: d.companyName, amount: yuan(d.debtFen), day: facts.day },
      link: `/drafts?state=dishonoured&open=${draftCode}`,
    })
    return true
  })

const present = (world: World, draftCode: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (d?.state !== 'signed' || !(await markPresented(tx, d.id))) return false
    await logDraft(tx, { draftId: d.id, event: 'present', detail: `${yuan(d.faceFen)} 元`, actorId: await systemUserId(tx) })
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'draftMatures',
      facts: { draftCode, companyName: d.companyName, amount: yuan(d.faceFen), acceptor: d.acceptorName },
      link: `/drafts?state=hand&open=${draftCode}`,
    })
    return true
  })

/** The other house at work: it answers what was presented as it is told to, and tells again what was lost. */
async function letPlatformWork(world: World): Promise<number> {
  if (!inSandbox(world.settings, 'draft')) return 0
  const mode = await world.rules.get('sandbox.draft')
  const answered =
    mode === 'ask'
      ? 0
      : await sweep(await unansweredNos(world.pool), ({ draftNo }) =>
          answerAtSandbox(world, draftNo, mode === 'refuse' ? 'dishonoured' : 'honoured', mode),
        )
  return answered + (await sweep(await untoldNews(world.pool), async news => (await tellNews(world, news)) !== null))
}
