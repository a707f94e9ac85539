// e签宝 V3 on loopback, for tests: its books, its store of files, seals really put, signatures checked and made by openssl and not by our own code.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as pkijs from 'pkijs'
import type { EsignSettings } from '../../kernel/settings/esignSettings.ts'
import { type Counterpart, counterpart, type Heard, type Mood, opensslHmac, type Said } from '../../testing/counterpart.ts'
import { type KeyPair, makeCertificate, ownBytes } from './certificates.ts'
import { detachedSignature, timeStampToken } from './cms.ts'
import { addSignature } from './pades.ts'

const APP_ID = '7438900011'
const SECRETS = ['a1b2c3d4e5f60718293a4b5c6d7e8f90', '00112233445566778899aabbccddeeff'] as const
const ORG_ID = 'millorg0000000000000000000000001'
const PSN_ID = 'millpsn0000000000000000000000001'
const SEAL_ID = 'seal-0000-0001'
const DAY_MS = 86_400_000
const SIGNATURE_STAMP = '1.2.840.113549.1.9.16.2.14'

type Json = Record<string, unknown>
interface Field {
  signFieldId: string
  customBizNum: string
  fileId: string
  page: number
  x: number
  y: number
}
interface Signer {
  mill: boolean
  orgName: string
  account: string
  person: string
  status: number
  failed: boolean
  fields: Field[]
}
interface Flow {
  id: string
  title: string
  fileId: string
  status: number
  reason: string
  rescission: number
  /** Of a flow that ends another. */
  ends: string
  autoFinish: boolean
  expiresAt: number
  notifyUrl: string
  startedAt: number
  delayed: boolean
  urged: number
  signers: Signer[]
  signed: Signer[]
  pdf?: Promise<Buffer>
}

export interface EsignHouse extends Counterpart {
  settings: EsignSettings
  flows: Map<string, Flow>
  /** How it refuses everybody: wrong key, a foreign address; null: it does not. */
  shut: 401 | 403 | null
  /** Contracts left in the package. */
  contracts: number
  /** How often a file is still being looked at before it can be signed on. */
  looks: number
  /** The mill's seal is put when it is told to be, and not at once. */
  slowSeal: boolean
  sealFails: boolean
  /** Whose names are not those of his account. */
  otherNames: Set<string>
  /** How often a request came that was not signed as it should be. */
  unsigned: number
  /** Its documents are signed by an authority that nobody knows. */
  strange: boolean
  /** The end of an address: what is asked there is done, and a gateway says 502 once. */
  loses: string
  /** It names a file's address at somebody else's. */
  elsewhere: boolean
  putSeal(flowId: string): void
  buyerSigns(flowId: string): void
  buyerRefuses(flowId: string, reason: string): void
  expires(flowId: string): void
  /** The flow that ends this one. */
  ending(flowId: string): string
  /** What it sends: bytes and headers. `query`: of the address it was given. */
  notice(
    body: object,
    o?: { query?: string; secret?: string; appId?: string; at?: string },
  ): { payload: string; headers: Record<string, string> }
  /** What it sends when the buyer has signed, or a flow has come to its end. */
  signedNotice(flowId: string, change?: object): object
  endNotice(flowId: string): object
}

const md5 = (bytes: Buffer): string => execFileSync('openssl', ['dgst', '-md5', '-binary'], { input: bytes }).toString('base64')
const hmacBase64 = (secret: string, text: string): string => Buffer.from(opensslHmac(secret, text), 'hex').toString('base64')
const id = (): string => randomBytes(16).toString('hex')
const objectOf = (v: unknown): Json => (v ?? {}) as Json
const listOf = (v: unknown): Json[] => (v ?? []) as Json[]

/** A signature that carries its own time stamp, as the vendor's do. */
async function stampedSignature(bytes: Buffer, o: { signer: KeyPair; clock: KeyPair; between: string }): Promise<Buffer> {
  const info = pkijs.ContentInfo.fromBER(ownBytes(await detachedSignature(bytes, o.signer, o.between)).buffer)
  const data = new pkijs.SignedData({ schema: info.content })
  const [signer] = data.signerInfos
  if (!signer) throw new Error('no signer')
  const token = await timeStampToken(new Uint8Array(signer.signature.getValue()), new Date(), o.clock, o.between)
  const stamp = new pkijs.Attribute({
    type: SIGNATURE_STAMP,
    values: [pkijs.ContentInfo.fromBER(ownBytes(token).buffer).toSchema()],
  })
  signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [stamp] })
  return Buffer.from(
    new pkijs.ContentInfo({ contentType: info.contentType, content: data.toSchema(true) }).toSchema().toBER(false),
  )
}

/** `moodOf`: of each question anew, in place of the mood that is set. */
export async function esignHouse(moodOf?: () => Mood): Promise<EsignHouse> {
  const authority = async (name: string) => {
    const root = await makeCertificate({ name, kind: 'authority', years: 10 })
    const between = await makeCertificate({ name: `${name} G2`, kind: 'authority', years: 5, issuer: root })
    const party = (who: string) => makeCertificate({ name: who, kind: 'party', years: 1, issuer: between })
    const clock = await makeCertificate({ name: `${name} TSA`, kind: 'timeStamp', years: 2, issuer: between })
    return { root, between, clock, buyer: await party('买方'), mill: await party('钢厂') }
  }
  const [known, unknown] = await Promise.all([authority('试验根证书'), authority('无人知道的根证书')])
  const files = new Map<string, { pdf: Buffer | null; md5: string; size: number; looks: number }>()

  const signedPdf = async (f: Flow): Promise<Buffer> => {
    const by = house.strange ? unknown : known
    let pdf = files.get(f.fileId)?.pdf ?? Buffer.alloc(0)
    for (const s of f.signed) {
      const [field] = s.fields
      const place = { page: (field?.page ?? 1) - 1, x: (field?.x ?? 60) - 60, y: (field?.y ?? 60) - 60 }
      const name = s.mill ? '钢厂' : s.orgName
      pdf = await addSignature(pdf, { kind: 'seal', name, reason: '签署', at: new Date(), lines: [], place }, bytes =>
        stampedSignature(bytes, { signer: s.mill ? by.mill : by.buyer, clock: by.clock, between: by.between.certificate }),
      )
    }
    return pdf
  }
  // Its store of files is another machine.
  const store = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const [, what = '', name = ''] = (req.url ?? '').split('/')
    if (Object.keys(req.headers).some(h => h.startsWith('x-tsign'))) return res.writeHead(400).end()
    const body = Buffer.concat(parts)
    const file = files.get(name)
    if (req.method === 'PUT' && what === 'up' && file) {
      const right =
        file.md5 === md5(body) && req.headers['content-md5'] === file.md5 && req.headers['content-type'] === 'application/pdf'
      if (!right || body.length !== file.size) return res.writeHead(403).end('SignatureDoesNotMatch')
      file.pdf = body
      return res.writeHead(200, { 'content-type': 'application/json' }).end('{"errCode":0,"msg":"成功"}')
    }
    const f = house.flows.get(name)
    if (!f) return res.writeHead(404).end()
    f.pdf ??= signedPdf(f)
    return res.writeHead(200, { 'content-type': 'application/pdf' }).end(await f.pdf)
  })
  await new Promise<void>(done => store.listen(0, '127.0.0.1', done))
  const storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`

  const ok = (data: unknown = null): Said => ({ body: { code: 0, message: '成功', data, somethingNew: { of: 'theirs' } } })
  const no = (code: number, message: string): Said => ({ body: { code, message, data: null } })

  function rightlySigned(h: Heard): boolean {
    const own = h.body.length === 0 ? '' : md5(h.body)
    const pairs = [...h.url.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => (v === '' ? k : `${k}=${v}`))
    const path = decodeURIComponent(h.url.pathname) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
    const text = [h.method, '*/*', own, 'application/json; charset=UTF-8', '', path].join('\n')
    const at = Number(h.headers['x-tsign-open-ca-timestamp'])
    return (
      h.headers['x-tsign-open-app-id'] === APP_ID &&
      h.headers['x-tsign-open-auth-mode'] === 'Signature' &&
      h.headers.accept === '*/*' &&
      (h.headers['content-md5'] ?? '') === own &&
      Math.abs(Date.now() - at) < 900_000 &&
      h.headers['x-tsign-open-ca-signature'] === hmacBase64(SECRETS[0], text)
    )
  }

  const settle = (f: Flow): void => {
    if (f.status === 1 && f.autoFinish && f.signers.every(s => s.status === 2)) end(f, 2)
  }
  const end = (f: Flow, status: number): void => {
    f.status = status
    const first = house.flows.get(f.ends)
    if (first) first.rescission = status === 2 ? 3 : 0
  }
  const sign = (f: Flow, s: Signer): void => {
    if (s.status === 2) return
    s.status = 2
    f.signed.push(s)
    settle(f)
  }
  const seals = (f: Flow): void => {
    for (const s of f.signers.filter(x => x.mill)) {
      if (house.sealFails) s.failed = true
      else sign(f, s)
    }
  }

  /** A side as it was named; a text: why not. */
  function signerIn(input: Json, fileId: string): Signer | string {
    const org = objectOf(input.orgSignerInfo)
    const who = objectOf(org.transactorInfo)
    const fields = listOf(input.signFields).map(f => {
      const config = objectOf(f.normalSignFieldConfig)
      const at = objectOf(config.signFieldPosition)
      return {
        auto: config.autoSign === true,
        seal: config.assignedSealId,
        field: {
          signFieldId: id(),
          customBizNum: String(f.customBizNum ?? ''),
          fileId: String(f.fileId),
          page: Number(at.positionPage),
          x: Number(at.positionX),
          y: Number(at.positionY),
        },
      }
    })
    const pages = (
      files
        .get(fileId)
        ?.pdf?.toString('latin1')
        .match(/\/Type\s*\/Page\b/g) ?? []
    ).length
    if (fields.length === 0 || fields.some(f => f.field.fileId !== fileId)) return '文件id不在签署流程中'
    if (pages > 0 && fields.some(f => !(f.field.page >= 1 && f.field.page <= pages))) return 'page'
    if (fields.some(f => !Number.isFinite(f.field.x) || !Number.isFinite(f.field.y))) return '单页签章区位置不能为空'
    const auto = fields.some(f => f.auto)
    if (auto && (input.orgSignerInfo !== undefined || fields.some(f => f.seal !== SEAL_ID))) return '自动签署不支持传入经办人'
    const person = String(objectOf(who.psnInfo).psnName ?? '')
    if (!auto && (!org.orgName || !who.psnAccount || person === '')) return '机构签署方经办人不能为空'
    return {
      mill: auto,
      orgName: String(org.orgName ?? ''),
      account: String(who.psnAccount ?? ''),
      person,
      status: 1,
      failed: false,
      fields: fields.map(f => f.field),
    }
  }
  const addSigners = (f: Flow, list: Json[]): Said | null => {
    for (const one of list) {
      const s = signerIn(one, f.fileId)
      if (s === 'page') return no(1437306, '单页签署: 签署页码超出文档页数')
      if (typeof s === 'string') return no(1435002, `参数错误: ${s}`)
      if (house.otherNames.has(s.person)) return no(1437328, '传入的签署人用户信息与e签宝用户信息不一致')
      f.signers.push(s)
    }
    return null
  }

  function create(input: Json): Said {
    const config = objectOf(input.signFlowConfig)
    const [doc] = listOf(input.docs)
    const fileId = String(doc?.fileId)
    const file = files.get(fileId)
    const title = String(config.signFlowTitle ?? '')
    if (!file?.pdf || file.looks > 0) return no(1437513, '文档未成功转换成pdf, 请稍后重试')
    if (title === '' || /[/\\:*"<>|？]|\p{Extended_Pictographic}/u.test(title)) return no(1435002, '参数错误: signFlowTitle')
    if (!String(doc?.fileName).endsWith('.pdf')) return no(1435002, '参数错误: fileName')
    if (Number(config.signFlowExpireTime) > Date.now() + 90 * DAY_MS) return no(1435002, '参数错误: 不能超过发起后90天')
    if (listOf(input.signers).length === 0) return no(1435011, '流程自动开启的场景文档和签署人信息不能为空')
    if (house.contracts === 0) return no(1435405, '企业账户中电子合同份数不足')
    const f: Flow = {
      id: id(),
      title,
      fileId,
      status: 1,
      reason: '',
      rescission: 0,
      ends: '',
      autoFinish: config.autoFinish === true,
      expiresAt: Number(config.signFlowExpireTime),
      notifyUrl: String(config.notifyUrl),
      startedAt: Date.now(),
      delayed: false,
      urged: 0,
      signers: [],
      signed: [],
    }
    const wrong = addSigners(f, listOf(input.signers))
    if (wrong) return wrong
    house.contracts -= 1
    house.flows.set(f.id, f)
    if (!house.slowSeal) seals(f)
    return ok({ signFlowId: f.id })
  }

  const detail = (f: Flow): Json => ({
    signFlowStatus: f.status,
    signFlowDescription: f.reason,
    revokeReason: f.status === 3 ? f.reason : null,
    rescissionStatus: f.rescission,
    signFlowStartTime: f.startedAt,
    signFlowConfig: { signFlowTitle: f.title, signFlowExpireTime: f.expiresAt, autoFinish: f.autoFinish },
    docs: [{ fileId: f.fileId, fileName: 'a.pdf' }],
    signers: f.signers.map(s => ({
      psnSigner: null,
      orgSigner: {
        orgId: s.mill ? ORG_ID : id(),
        orgName: s.orgName,
        transactor: s.mill
          ? null
          : { psnId: id(), psnName: s.person, psnAccount: { accountMobile: `${s.account.slice(0, 3)}****` } },
      },
      signerType: 1,
      signOrder: s.mill ? 2 : 1,
      signStatus: s.status,
      signFields: s.fields.map(x => ({
        signFieldId: x.signFieldId,
        signFieldStatus: s.failed ? '2' : s.status === 2 ? '4' : '0',
        customBizNum: x.customBizNum || null,
        fileId: x.fileId,
      })),
    })),
  })

  function rescind(f: Flow, input: Json): Said {
    const who = objectOf(objectOf(input.rescissionInitiator).orgInitiator)
    if (f.status !== 2 || f.rescission !== 0) return no(1439107, '发起方没有可以解约的文档，不允许解约')
    if (who.orgId !== ORG_ID || objectOf(who.transactor).psnId !== PSN_ID) return no(1435002, '参数错误: rescissionInitiator')
    if (!listOf(input.rescindFileList).includes(f.fileId as never) || !/^[1-5]$/.test(String(input.rescindReason)))
      return no(1435002, '参数错误: rescindFileList')
    const signers = f.signers.map(s => ({
      ...s,
      status: 1,
      fields: [{ ...(s.fields[0] as Field), signFieldId: id(), customBizNum: '', page: 1 }],
    }))
    const second: Flow = {
      ...f,
      id: id(),
      title: '解约协议',
      status: 1,
      ends: f.id,
      rescission: 0,
      autoFinish: false,
      signers,
      signed: [],
      reason: '',
    }
    delete second.pdf
    house.flows.set(second.id, second)
    f.rescission = 1
    if (listOf(input.autoSignOrg).some(o => o.orgId === ORG_ID && o.sealId === SEAL_ID) && !house.slowSeal) seals(second)
    return ok({ signFlowId: second.id })
  }

  function page(f: Flow, input: Json): Said {
    const { psnAccount } = objectOf(input.operator)
    const { orgName } = objectOf(input.organization)
    if (f.status !== 1) return no(1437103, '流程未开启')
    if (!f.signers.some(s => s.account === psnAccount && s.orgName === orgName)) return no(1437114, '当前用户不是流程参与人')
    const host = house.elsewhere ? 'http://evil.example' : storeUrl
    return ok({ shortUrl: `${host}/s/${f.id}`, url: `${host}/long/${f.id}` })
  }

  function onFlow(h: Heard, f: Flow, what: string, input: Json): Said {
    switch (what) {
      case 'detail':
        return ok(detail(f))
      case 'sign-url':
        return page(f, input)
      case 'signers/sign-fields':
        if (f.status !== 1 || f.autoFinish) return no(1437112, '非开启状态')
        if (h.method === 'DELETE') {
          const ids = (h.url.searchParams.get('signFieldIds') ?? '').split(',')
          f.signers = f.signers.filter(s => s.status === 2 || !s.fields.some(x => ids.includes(x.signFieldId)))
          return ok({ deleteResults: ids.map(signFieldId => ({ signFieldId, deleteResult: 0, failedReason: null })) })
        }
        {
          const wrong = addSigners(f, listOf(input.signers))
          if (!wrong && !house.slowSeal) seals(f)
          return wrong ?? ok([])
        }
      case 'finish':
        if (f.status === 2) return no(1437136, '流程已归档')
        if (f.status !== 1) return no(1437112, '非开启状态不允许归档流程')
        if (f.signers.some(s => s.status !== 2)) return no(1437113, '签署区没有全部完成')
        end(f, 2)
        return ok()
      case 'revoke':
        if (f.status === 3) return no(1437168, '流程已撤销')
        if (f.status !== 1) return no(1437203, '非签署中的流程不允许撤销')
        if (String(input.revokeReason ?? '').length > 50) return no(1435002, '参数错误: revokeReason')
        f.reason = String(input.revokeReason)
        end(f, 3)
        return ok()
      case 'delay':
        if (f.status !== 1) return no(1437203, '非签署中')
        if (f.delayed) return no(1435011, '流程只能延期一次')
        Object.assign(f, { delayed: true, expiresAt: Number(input.signFlowExpireTime) })
        return ok()
      case 'urge':
        if (Date.now() - f.startedAt < 1_800_000) return no(1437137, '发起后半小时内不能催签')
        f.urged += 1
        return ok()
      case 'initiate-rescission':
        return rescind(f, input)
      case 'file-download-url':
        if (f.status !== 2) return no(1437518, '流程非签署完成状态，不允许下载文档')
        return ok({
          files: [
            {
              fileId: f.fileId,
              fileName: 'a.pdf',
              downloadUrl: house.elsewhere ? 'https://evil.example/a.pdf' : `${storeUrl}/down/${f.id}`,
            },
          ],
        })
      default:
        return { status: 404, body: { code: 404, message: 'no' } }
    }
  }

  function answer(h: Heard): Said {
    if (house.shut !== null) return { status: house.shut, body: { success: false, code: house.shut, message: 'INVALID' } }
    if (!rightlySigned(h)) {
      house.unsigned += 1
      return { status: 401, body: { success: false, code: 401, message: 'INVALID_SIGNATURE' } }
    }
    const input = (h.body.length > 0 ? JSON.parse(h.body.toString()) : {}) as Json
    const path = h.url.pathname
    if (path === '/v3/files/file-upload-url') {
      const fileId = id()
      if (input.contentType !== 'application/pdf' || !String(input.fileName).endsWith('.pdf')) return no(1435002, '参数错误')
      files.set(fileId, { pdf: null, md5: String(input.contentMd5), size: Number(input.fileSize), looks: house.looks })
      return ok({ fileId, fileUploadUrl: `${house.elsewhere ? 'https://evil.example' : storeUrl}/up/${fileId}` })
    }
    const [, fileId] = /^\/v3\/files\/([^/]+)$/.exec(path) ?? []
    if (fileId !== undefined) {
      const file = files.get(fileId)
      if (!file) return no(1435011, '文件不存在')
      if (file.pdf && file.looks > 0) file.looks -= 1
      return ok({ fileId, fileStatus: !file.pdf ? 0 : file.looks > 0 ? 1 : 2 })
    }
    if (path === '/v3/sign-flow/create-by-file') return create(input)
    if (path === '/v3/organizations/sign-flow-list') {
      const all = [...house.flows.values()].filter(
        f =>
          f.status <= 2 && f.startedAt >= Number(input.signFlowStartTimeFrom) && f.startedAt <= Number(input.signFlowStartTimeTo),
      )
      const from = (Number(input.pageNum) - 1) * Number(input.pageSize)
      return ok({
        total: all.length,
        signFlowInfos: all
          .slice(from, from + Number(input.pageSize))
          .map(f => ({ signFlowId: f.id, signFlowTitle: f.title, signFlowStatus: f.status })),
      })
    }
    const [, flowId = '', what = ''] = /^\/v3\/sign-flow\/([^/]+)\/(.+)$/.exec(path) ?? []
    const f = house.flows.get(flowId)
    return f ? onFlow(h, f, what, input) : no(1435011, '流程不存在')
  }

  const line = await counterpart(h => {
    const said = answer(h)
    if (house.loses === '' || !h.url.pathname.endsWith(house.loses)) return said
    house.loses = ''
    return { status: 502, body: 'bad gateway' }
  }, moodOf)
  const closeLine = line.close
  const flowOf = (flowId: string): Flow => {
    const f = house.flows.get(flowId)
    if (!f) throw new Error('no flow')
    return f
  }
  const buyerOf = (f: Flow): Signer => {
    const s = f.signers.find(x => !x.mill)
    if (!s) throw new Error('no buyer')
    return s
  }
  const house: EsignHouse = Object.assign(line, {
    settings: {
      url: line.url,
      appId: APP_ID,
      secrets: SECRETS,
      orgId: ORG_ID,
      psnId: PSN_ID,
      sealId: SEAL_ID,
      hosts: [],
      sealAt: 'center' as const,
      roots: [known.root.certificate],
    },
    flows: new Map<string, Flow>(),
    shut: null,
    contracts: 1_000_000,
    looks: 0,
    slowSeal: false,
    sealFails: false,
    otherNames: new Set<string>(),
    unsigned: 0,
    strange: false,
    loses: '',
    elsewhere: false,
    putSeal: (flowId: string) => seals(flowOf(flowId)),
    buyerSigns: (flowId: string) => sign(flowOf(flowId), buyerOf(flowOf(flowId))),
    buyerRefuses: (flowId: string, reason: string) => {
      const f = flowOf(flowId)
      buyerOf(f).status = 4
      f.reason = reason
      end(f, 7)
    },
    expires: (flowId: string) => end(flowOf(flowId), 5),
    ending: (flowId: string) => [...house.flows.values()].findLast(f => f.ends === flowId)?.id ?? '',
    notice: (body: object, { query = '', secret = SECRETS[0] as string, appId = APP_ID, at = String(Date.now()) } = {}) => {
      const payload = JSON.stringify(body)
      const values = [...new URLSearchParams(query)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, v]) => v)
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'x-tsign-open-app-id': appId,
          'x-tsign-open-timestamp': at,
          'x-tsign-open-signature': opensslHmac(secret, `${at}${values.join('')}${payload}`),
          'x-tsign-open-signature-algorithm': 'hmac-sha256',
        },
      }
    },
    signedNotice: (flowId: string, change: object = {}) => {
      const s = buyerOf(flowOf(flowId))
      return {
        action: 'SIGN_MISSON_COMPLETE',
        timestamp: Date.now(),
        signFlowId: flowId,
        customBizNum: s.fields[0]?.customBizNum,
        signOrder: 1,
        operateTime: Date.now() - 1000,
        signResult: 2,
        resultDescription: '签署完成',
        organization: { orgId: id(), orgName: s.orgName },
        operator: { psnId: id(), psnName: s.person },
        ...change,
      }
    },
    endNotice: (flowId: string) => ({
      action: 'SIGN_FLOW_COMPLETE',
      timestamp: Date.now(),
      signFlowId: flowId,
      signFlowStatus: String(flowOf(flowId).status),
      statusDescription: '',
    }),
    close: async () => {
      store.closeAllConnections()
      await new Promise<void>(done => store.close(() => done()))
      await closeLine()
    },
  })
  return house
}
