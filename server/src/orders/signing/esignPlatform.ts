// e签宝 V3 behind the port. A flow is read whole each time; what is asked for and takes a while is asked about, and goes on with the next question. Making a
// document void is a second flow there, which the mill begins: what a buyer asks for stands in our books until the mill agrees.
import { createHash } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import type { EsignSettings } from '../../kernel/settings/esignSettings.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { PlatformSaid, type Side, type SigningPlatform } from '../../kernel/ports/signing.ts'
import {
  dropEsignSeal,
  dropEsignVoid,
  type EsignBook,
  esignBook,
  esignBookOf,
  openEsignVoid,
  setEsignBuyer,
  setEsignExpires,
  setEsignFlow,
  setEsignMill,
  setEsignRefused,
  setEsignVoid,
  setEsignVoidFlow,
  takeEsignSeal,
  takeEsignVoid,
} from './esignBooks.queries.ts'
import { CODES, esignCalls, listOf, must, numberOf, objectOf, textOf } from './esignCalls.ts'
import { allSigned, BUYER_FIELD, type Detail, detailIn, FLOW, RESCISSION, sideSigned, stateOf, voidSeen } from './esignDetail.ts'
import { buyerSigner, esignMaking, goesOn, millSigner, notYet, pause, placesOf } from './esignMake.ts'

export const ESIGN_NOTICE = '/api/signing/callback/esign'
const LOOK_AGAIN_MS = 500
/** So long a person at the desk waits for a seal that is being put. */
const SEAL_MS = 2500
const ALONE_DAYS = 7
const VOID_DAYS = 30
const DAY_MS = 86_400_000
const MOST_REASON = 50
/** 其他: in words beside it. */
const REASON_OTHER = '5'

const flowPath = (flowId: string, what: string): string => `/v3/sign-flow/${encodeURIComponent(flowId)}/${what}`
/** Who of the buyer a field was made for; his number itself is not needed for that. */
const bizOf = (p: { name: string; mobile: string }): string =>
  `${BUYER_FIELD}-${createHash('sha256').update(`${p.mobile} ${p.name}`).digest('hex').slice(0, 12)}`
const yes = (): true => true

export function esignPlatform(world: World, s: EsignSettings): SigningPlatform & { probe(): Promise<PartnerAnswer<string>> } {
  const { pool } = world
  const calls = esignCalls(pool, s)
  const notifyUrl = `${world.settings.origin}${ESIGN_NOTICE}`
  const making = esignMaking(pool, calls, notifyUrl)

  const bookOf = async (flowId: string): Promise<EsignBook & { flowId: string }> => {
    const b = await esignBookOf(pool, flowId)
    if (!b || b.flowId === null) throw new PlatformSaid('这份文件不在 e签宝，或是别的环境送的', { code: 'UNKNOWN', final: true })
    return { ...b, flowId: b.flowId }
  }
  const again = async (b: EsignBook & { flowId: string }) => bookOf(b.flowId)
  const post = (act: string, flowId: string, what: string, input?: object) =>
    calls.ask({ act, method: 'POST', path: flowPath(flowId, what), ...(input ? { input } : {}) }, yes)
  const detail = async (flowId: string, effect = false): Promise<Detail> =>
    must(
      await calls.ask({ act: 'detail', method: 'GET', path: flowPath(flowId, 'detail') }, data => detailIn(data, s.orgId)),
      effect,
    )
  /** All have signed: it is said to be finished, which it does not become by itself. */
  async function finished(flowId: string, alone: boolean, effect = false): Promise<Detail> {
    const d = await detail(flowId, effect)
    if (!allSigned(d, alone)) return d
    const answer = await post('finish', flowId, 'finish')
    if (answer.kind === 'refused' && answer.code === CODES.notAllSigned) return d
    if (!(answer.kind === 'refused' && answer.code === CODES.finished)) must(answer, true)
    return detail(flowId, true)
  }

  /** How it stands, written into our books, and on with what was asked for before. */
  async function look(from: EsignBook & { flowId: string }, effect = false) {
    const d = await finished(from.flowId, from.alone, effect)
    if (!from.alone && (d.status === FLOW.done || sideSigned(d, 'buyer')))
      await setEsignBuyer(pool, from.requestId, d.signers.find(x => x.side === 'buyer')?.person ?? '', null)
    if (d.status === FLOW.done) await setEsignMill(pool, from.requestId)
    // Begun at the vendor's own pages.
    if (d.rescission !== RESCISSION.none && from.voidState !== 'open' && from.voidState !== 'done')
      await openEsignVoid(pool, from.requestId, { by: 'mill', reason: '在 e签宝发起的作废' })
    let b = await again(from)
    if (b.voidState === 'open' && (b.voidFlowId !== null || d.rescission !== RESCISSION.none)) {
      const second = b.voidFlowId === null ? null : await finished(b.voidFlowId, false)
      const seen = voidSeen(b, d, second)
      const over = seen.state === 'done'
      await setEsignVoid(pool, b.requestId, {
        ...seen,
        buyer: over || (second !== null && sideSigned(second, 'buyer')),
        mill: over || (second !== null && sideSigned(second, 'mill')),
      })
      b = await again(b)
    }
    return { b, d, state: stateOf(b.flowId, b, d) }
  }

  /** The mill's field is added and sealed there by itself; whoever asks again goes on where it stands. */
  async function seal(flowId: string, person: string, signal: AbortSignal) {
    const { b, d, state } = await look(await bookOf(flowId))
    if (state.state !== 'open' || state.buyer === null || b.fileId === null) return state
    const mine = d.signers.find(x => x.side === 'mill')
    if (mine?.failed) throw new PlatformSaid('e签宝没有盖上章，请核对印章（ESIGN_SEAL_ID）与套餐', { code: 'SEAL', final: true })
    if (!mine && (await takeEsignSeal(pool, b.requestId, person)) > 0) {
      const answer = await post('seal', flowId, 'signers/sign-fields', { signers: [millSigner(s, b.fileId, b.seals.mill)] })
      if (answer.kind === 'refused') await dropEsignSeal(pool, b.requestId)
      must(answer)
    }
    for (const until = performance.now() + SEAL_MS; ; ) {
      const now = await look(b, true)
      if (now.state.state !== 'open' || performance.now() > until) return now.state
      await pause(LOOK_AGAIN_MS, signal)
      goesOn(signal)
    }
  }

  /** The second flow, with the mill's seal under it at once: the mill has agreed. */
  async function beginVoid(from: EsignBook & { flowId: string }) {
    if (from.fileId === null) return (await look(from)).state
    // Asked before and not answered: begun there, its number comes by a notice.
    if (from.voidAskedMs !== null && (await detail(from.flowId)).rescission !== RESCISSION.none)
      throw notYet('作废协议已在 e签宝发起，编号还没有收到，请稍后再试')
    if ((await takeEsignVoid(pool, from.requestId)) === 0) throw notYet('作废协议正在 e签宝发起，请稍后再试')
    const answer = await calls.ask(
      {
        act: 'void',
        method: 'POST',
        path: flowPath(from.flowId, 'initiate-rescission'),
        input: {
          rescindFileList: [from.fileId],
          rescindReason: REASON_OTHER,
          rescindReasonNotes: from.voidReason.slice(0, 200),
          rescissionInitiator: { orgInitiator: { orgId: s.orgId, transactor: { psnId: s.psnId } } },
          signFlowConfig: { signFlowExpireTime: world.clock.now() + VOID_DAYS * DAY_MS, notifyUrl },
          autoSignOrg: [{ orgId: s.orgId, sealId: s.sealId }],
        },
      },
      data => textOf(objectOf(data).signFlowId) || undefined,
    )
    if (answer.kind === 'refused' || (answer.kind === 'away' && !answer.asked)) {
      await dropEsignVoid(pool, from.requestId)
      // What the buyer wished he wishes still; what the mill has not begun it does not ask for.
      if (from.voidBy === 'mill')
        await setEsignVoid(pool, from.requestId, { state: 'withdrawn', reason: 'e签宝没有受理', buyer: false, mill: false })
    }
    await setEsignVoidFlow(pool, from.requestId, must(answer))
    return (await look(await again(from), true)).state
  }

  async function takeBack(flowId: string, reason: string, by: '' | Side) {
    const b = await bookOf(flowId)
    // Before it is asked: the vendor knows of no refusal by us.
    await setEsignRefused(pool, b.requestId, by)
    const answer = await post('revoke', flowId, 'revoke', { revokeReason: reason.slice(0, MOST_REASON) })
    const over: readonly string[] = [CODES.revoked, CODES.notSigning]
    if (!(answer.kind === 'refused' && over.includes(answer.code))) must(answer)
    return (await look(b, true)).state
  }

  /** The buyer's field is for this person, and for nobody else. */
  async function fieldFor(b: EsignBook & { flowId: string }, person: { name: string; mobile: string }): Promise<void> {
    const d = await detail(b.flowId)
    const fields = d.signers.filter(x => x.side === 'buyer' && !x.signed).flatMap(x => x.fields)
    const biz = bizOf(person)
    const others = fields.filter(f => f.biz !== biz)
    if (others.length > 0)
      must(
        await calls.ask(
          {
            act: 'signer',
            method: 'DELETE',
            path: flowPath(b.flowId, 'signers/sign-fields'),
            query: { signFieldIds: others.map(f => f.id).join(',') },
          },
          data => listOf(objectOf(data).deleteResults).every(r => numberOf(objectOf(r).deleteResult) === 0) || undefined,
        ),
      )
    if (fields.length > others.length || b.fileId === null || sideSigned(d, 'buyer')) return
    const signer = buyerSigner(s, { fileId: b.fileId, seals: b.seals, biz, name: b.buyerName, person })
    must(await post('signer', b.flowId, 'signers/sign-fields', { signers: [signer] }), true)
  }

  async function bytesOf(flowId: string, fileId: string | null): Promise<Buffer> {
    const files = must(
      await calls.ask(
        { act: 'download', method: 'POST', path: flowPath(flowId, 'file-download-url'), input: { urlAvailableDate: 3600 } },
        data => {
          const all = listOf(objectOf(data).files).map(objectOf)
          return all.length > 0 ? all.map(f => ({ fileId: textOf(f.fileId), url: textOf(f.downloadUrl) })) : undefined
        },
      ),
    )
    const file = files.find(f => f.fileId === fileId) ?? files[0]
    return must(await calls.fetch(file?.url ?? ''))
  }

  return {
    onlySms: true,
    async createFlow(n, signal) {
      const { signer } = n.buyer
      if (!signer)
        throw new PlatformSaid('买方还没有可以签署的人，请买方先在「签署授权」里上传授权书', { code: 'SIGNER', final: false })
      const seals = placesOf(n.seals, n.pages)
      const flowId = await making.flowOf(
        {
          requestId: n.requestId,
          title: n.title,
          pdf: n.pdf,
          buyerName: n.buyer.name,
          alone: false,
          seals,
          expiresAt: n.expiresAt,
          signers: fileId => [
            buyerSigner(s, {
              fileId,
              seals,
              biz: bizOf(signer),
              name: n.buyer.name,
              creditCode: n.buyer.creditCode,
              person: signer,
            }),
          ],
        },
        signal,
      )
      return (await look(await bookOf(flowId), true)).state
    },
    async flowByRequest(requestId, signal) {
      const b = await esignBook(pool, requestId)
      if (!b) return null
      if (b.flowId === null && b.askedMs === null) return null
      const flowId = b.flowId ?? (await making.search(b, signal))
      if (flowId === null) return null
      if (b.flowId === null) await setEsignFlow(pool, requestId, flowId)
      return (await look(await bookOf(flowId))).state
    },
    flowState: async id => (await look(await bookOf(id))).state,
    async signPage(t) {
      const b = await bookOf(t.platformId)
      const person = { name: t.person, mobile: t.mobile }
      if (t.phase === 'sign') await fieldFor(b, person)
      const flowId = t.phase === 'sign' ? b.flowId : b.voidFlowId
      if (flowId === null) throw notYet('钢厂同意作废之后，贵公司再来签署作废协议')
      return must(
        await calls.ask(
          {
            act: 'page',
            method: 'POST',
            path: flowPath(flowId, 'sign-url'),
            input: {
              operator: { psnAccount: t.mobile },
              organization: { orgName: b.buyerName },
              urlType: 2,
              clientType: 'ALL',
              needLogin: true,
              redirectConfig: { redirectUrl: t.returnUrl, redirectDelayTime: 0 },
            },
          },
          data => {
            const url = calls.ownAddress(textOf(objectOf(data).shortUrl) || textOf(objectOf(data).url))
            return url ? url.href : undefined
          },
        ),
      )
    },
    async seal(id, phase, person, signal) {
      if (phase === 'sign') return seal(id, person, signal)
      const b = await bookOf(id)
      return b.voidState === 'open' && b.voidFlowId === null ? beginVoid(b) : (await look(b)).state
    },
    async sealAlone(p, signal) {
      const seals = placesOf({ mill: p.place }, p.pages)
      const flowId = await making.flowOf(
        {
          requestId: p.requestId,
          title: p.reason,
          pdf: p.pdf,
          buyerName: '',
          alone: true,
          seals,
          expiresAt: new Date(world.clock.now() + ALONE_DAYS * DAY_MS),
          signers: fileId => [millSigner(s, fileId, seals.mill)],
        },
        signal,
      )
      for (const until = performance.now() + SEAL_MS; ; ) {
        const { b, d, state } = await look(await bookOf(flowId), true)
        if (state.state === 'done') return bytesOf(flowId, b.fileId)
        if (d.signers.some(x => x.failed)) throw new PlatformSaid('e签宝没有盖上章', { code: 'SEAL', final: true })
        if (performance.now() > until) throw notYet('盖章还在进行，请稍后再下载')
        await pause(LOOK_AGAIN_MS, signal)
        goesOn(signal)
      }
    },
    refuse: (id, by, reason) => takeBack(id, reason, by),
    revoke: (id, reason) => takeBack(id, reason, ''),
    async extend(id, expiresAt) {
      const b = await bookOf(id)
      const once = new PlatformSaid('e签宝的文件只能延期一次，请撤回后重新送签', { code: CODES.notAllowed, final: true })
      if (b.extended && b.expiresAt.getTime() !== expiresAt.getTime()) throw once
      const answer = await post('extend', id, 'delay', { signFlowExpireTime: expiresAt.getTime() })
      // It was, and its answer was lost.
      if (answer.kind === 'refused' && answer.code === CODES.notAllowed) {
        if ((await detail(id)).expiresAt !== expiresAt.getTime()) throw once
      } else if (answer.kind === 'refused' && answer.code === CODES.notSigning) return (await look(b)).state
      else must(answer)
      await setEsignExpires(pool, b.requestId, expiresAt)
      return (await look(b, true)).state
    },
    async urge(id) {
      const answer = await post('urge', id, 'urge', { noticeTypes: '1' })
      // So early, or so often, it does not: nothing else has changed.
      if (!(answer.kind === 'refused' && CODES.urgeEarly.includes(answer.code))) must(answer)
      return (await look(await bookOf(id))).state
    },
    async voidFlow(id, v) {
      const { b, state } = await look(await bookOf(id))
      if (state.state !== 'done' || b.voidState === 'open' || b.voidState === 'done') return state
      await openEsignVoid(pool, b.requestId, v)
      return v.by === 'mill' ? beginVoid(await again(b)) : (await look(b)).state
    },
    async endVoid(id, how, reason) {
      const { b, state } = await look(await bookOf(id))
      if (b.voidState !== 'open') return state
      if (b.voidFlowId !== null) {
        const answer = await post('revoke', b.voidFlowId, 'revoke', { revokeReason: reason.slice(0, MOST_REASON) })
        const over: readonly string[] = [CODES.revoked, CODES.notSigning]
        if (!(answer.kind === 'refused' && over.includes(answer.code))) must(answer)
        // Signed by both meanwhile it is void, whoever wished it otherwise.
        const now = await look(b, true)
        if (now.b.voidState === 'done') return now.state
      } else if (b.voidAskedMs !== null) throw notYet('作废协议刚在 e签宝发起，编号还没有收到，请稍后再试')
      await setEsignVoid(pool, b.requestId, { state: how, reason, buyer: false, mill: false })
      return (await look(await again(b), true)).state
    },
    async download(id, phase) {
      const b = await bookOf(id)
      const flowId = phase === 'sign' ? b.flowId : b.voidFlowId
      if (flowId === null) throw notYet('作废协议的编号还没有收到')
      return bytesOf(flowId, phase === 'sign' ? b.fileId : null)
    },
    authority: async () => ({ roots: s.roots, stamped: false }),
    async probe() {
      const answer = await calls.ask(
        {
          act: 'probe',
          method: 'POST',
          path: '/v3/organizations/sign-flow-list',
          input: {
            pageNum: 1,
            pageSize: 1,
            signFlowStartTimeFrom: Date.now() - DAY_MS,
            signFlowStartTimeTo: Date.now(),
          },
        },
        yes,
      )
      return answer.kind === 'done' ? done('查询成功，应用与密钥有效') : answer
    },
  }
}
