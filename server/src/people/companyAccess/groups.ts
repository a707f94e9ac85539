// 集团: made by one company, joined by others with the word of both administrators. Nobody acts, orders or pays for another company: all that a group gives is
// the sums that a member's administrator lets a person read.
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { JOIN_DAYS, JoinState, MOST_IN_GROUP } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { holdersOf, notify } from '../../platform/notice/notify.ts'
import * as rows from './group.queries.ts'
import { companyNamed } from './joinRequest.queries.ts'
import { spellings } from './joinRequests.ts'
import { managing } from './managing.ts'

const done = { done: true as const }
/** Of one company within a day: whoever tries names gets no further than that. */
const A_DAY = askLimit({ name: 'group-ask', most: 20, seconds: 86_400 })
type Shown = NonNullable<Reply<'/api/user/getCompanyGroup'>['group']>

export async function readCompanyGroup(ctx: Ctx): Promise<Reply<'/api/user/getCompanyGroup'>> {
  // An employee in a buyer's name sees no other company by this way (decision 0031).
  if (ctx.me.actor) return { group: null, asked: [] }
  const [group, asked] = await Promise.all([rows.groupOf(ctx.db, ctx.companyId), rows.asksTo(ctx.db, ctx.companyId)])
  return {
    group: group ? await shown(ctx, group) : null,
    asked: asked.map(a => ({
      groupAskId: String(a.id),
      groupName: a.groupName,
      headName: a.headName,
      expiresAt: a.expiresAt.getTime(),
    })),
  }
}
async function shown(ctx: Ctx, group: rows.GroupRow): Promise<Shown> {
  const head = group.headId === ctx.companyId
  const [members, sent, readers] = await Promise.all([
    rows.membersOf(ctx.db, group.id),
    head ? rows.asksOf(ctx.db, group.id) : [],
    rows.readersOf(ctx.db, ctx.companyId),
  ])
  return {
    groupName: group.name,
    head,
    members: members.map(m => ({
      companyName: m.companyName,
      head: m.companyId === group.headId,
      joinedAt: m.joinedAt.getTime(),
    })),
    sent: sent.map(a => ({
      groupAskId: String(a.id),
      companyWord: a.word,
      state: a.state as Shown['sent'][number]['state'],
      expiresAt: a.expiresAt.getTime(),
    })),
    readers: readers.map(({ userName, name, companyName }) => ({ userName, name, companyName })),
  }
}

const note = (ctx: Ctx, tx: Tx, act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'company', objectId: String(ctx.companyId), detail })
/** The administrators of a company hear of it. */
const tell = async (tx: Tx, companyId: number, company: string, what: string) =>
  notify(
    tx,
    (await holdersOf(tx, companyId, 'people.manage')).map(h => h.id),
    { event: 'companyGroupChanged', facts: { company, what }, link: '/user/companyGroup' },
  )

export const makeGroup = (ctx: Ctx, { groupName }: { groupName: string }) =>
  managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const known = await rows.groupOf(tx, companyId)
    if (known) return refuse('COMPANY_GROUP.inGroup', { name: known.name })
    const made = await rows.insertGroup(tx, { companyId, name: groupName, userId: me.id })
    // The row of the members decides: it may have been let into another group meanwhile.
    const joined = made && (await rows.insertMember(tx, { companyId, groupId: made.id, userId: me.id }))
    if (!joined) return refuse('COMPANY_GROUP.inGroup', { name: (await rows.groupOf(tx, companyId))?.name ?? groupName })
    await note(ctx, tx, 'people.groupMake', `「${groupName}」`)
    return done
  })

/** Only the head asks; its group is locked, so that its members are counted with it. */
async function headOf(ctx: Ctx, tx: Tx): Promise<rows.GroupRow> {
  const group = (await rows.lockGroupOf(tx, ctx.companyId)) ?? refuse('COMPANY_GROUP.none')
  return group.headId === ctx.companyId ? group : refuse('COMPANY_GROUP.notHead')
}

/** A company that nobody knows, one that is in another group, and one that will refuse: all are asked alike. */
export async function askIntoGroup(ctx: Ctx, { companyWord }: { companyWord: string }) {
  await within(ctx.db, A_DAY, ctx.companyId)
  return managing(ctx, async (tx, me) => {
    const group = await headOf(ctx, tx)
    await rows.expireAsks(tx, group.id)
    const company = await companyNamed(tx, spellings(companyWord))
    // Its members the head knows anyway, itself among them.
    const member = company && (await rows.membersOf(tx, group.id)).some(m => m.companyId === company.id)
    if (member) return refuse('COMPANY_GROUP.member')
    const made = await rows.insertAsk(tx, { groupId: group.id, word: companyWord, companyId: company?.id ?? null, userId: me.id })
    if (!made) return refuse('COMPANY_GROUP.asked')
    if (company)
      await notify(
        tx,
        (await holdersOf(tx, company.id, 'people.manage')).map(h => h.id),
        {
          event: 'companyGroupAsked',
          facts: { head: ctx.me.companyName, name: group.name, days: JOIN_DAYS },
          link: '/user/companyGroup',
        },
      )
    await note(ctx, tx, 'people.groupAsk', `「${group.name}」邀请「${companyWord}」`)
    return done
  })
}

export const withdrawGroupAsk = (ctx: Ctx, { groupAskId }: { groupAskId: string }) =>
  managing(ctx, async (tx, me) => {
    const group = await headOf(ctx, tx)
    if ((await rows.withdrawAsk(tx, { groupId: group.id, id: Number(groupAskId), userId: me.id })) === 0)
      return refuse('COMPANY_GROUP.gone')
    return done
  })

export const answerGroupAsk = (ctx: Ctx, { groupAskId, accept }: Parsed<'/api/user/answerGroupAsk'>) =>
  managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const known = (await rows.asksTo(tx, companyId)).find(a => a.id === Number(groupAskId)) ?? refuse('COMPANY_GROUP.gone')
    // The group first, as everybody takes it.
    if (!(await rows.lockGroup(tx, known.groupId))) return refuse('COMPANY_GROUP.gone')
    const ask = (await rows.lockAskTo(tx, companyId, known.id)) ?? refuse('COMPANY_GROUP.gone')
    if (accept) {
      if ((await rows.membersOf(tx, ask.groupId)).length >= MOST_IN_GROUP)
        return refuse('COMPANY_GROUP.tooMany', { max: MOST_IN_GROUP })
      if ((await rows.insertMember(tx, { companyId, groupId: ask.groupId, userId: me.id })) === 0)
        return refuse('COMPANY_GROUP.inGroup', { name: (await rows.groupOf(tx, companyId))?.name ?? '' })
      await note(ctx, tx, 'people.groupJoin', `「${ask.groupName}」，由 ${ask.headName} 邀请`)
    }
    const { accepted, declined } = JoinState
    await rows.endAsks(tx, { groupId: ask.groupId, companyId, state: accept ? accepted : declined, userId: me.id })
    // Who was refused reads the name as he had typed it.
    await tell(
      tx,
      ask.headId,
      accept ? ctx.me.companyName : ask.word,
      accept ? `已加入集团「${ask.groupName}」` : '谢绝了集团邀请',
    )
    return done
  })

/** At any time. The head takes its group with it. */
export const leaveCompanyGroup = (ctx: Ctx) =>
  managing(ctx, async tx => {
    const group = (await rows.lockGroupOf(tx, ctx.companyId)) ?? refuse('COMPANY_GROUP.none')
    const head = group.headId === ctx.companyId
    const others = (await rows.membersOf(tx, group.id)).filter(m => m.companyId !== ctx.companyId)
    if (head) await rows.endGroup(tx, group.id)
    else await rows.leaveGroup(tx, ctx.companyId)
    const what = head ? `解散了集团「${group.name}」` : `已退出集团「${group.name}」`
    for (const m of others) if (head || m.companyId === group.headId) await tell(tx, m.companyId, ctx.me.companyName, what)
    await note(ctx, tx, 'people.groupLeave', what)
    return done
  })

/** Of one's own company only: what another member shows is for its administrator to say. */
export const saveGroupReader = (ctx: Ctx, { account, granted }: Parsed<'/api/user/saveGroupReader'>) =>
  managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const group = (await rows.lockGroupOf(tx, companyId)) ?? refuse('COMPANY_GROUP.none')
    if (granted) {
      const person = (await rows.personOfGroup(tx, group.id, account)) ?? refuse('COMPANY_GROUP.noReader')
      await rows.addReader(tx, { companyId, userId: person.userId, by: me.id })
    } else if ((await rows.dropReader(tx, companyId, account)) === 0) return refuse('COMPANY_GROUP.noReader')
    await note(ctx, tx, 'people.groupReader', `${granted ? '给' : '收回'} ${account} 看本企业汇总`)
    return done
  })
