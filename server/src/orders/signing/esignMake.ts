// A document comes to e签宝: its file, then its flow. The vendor knows no number of ours: the title carries it, and before anything is asked for a second
// time it is looked for there.
import type { EsignSettings } from '../../kernel/settings/esignSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { PlatformSaid, type Placed, type Side } from '../../kernel/ports/signing.ts'
import { SEAL_SIZE } from '../../platform/pdf/sheet.ts'
import {
  type EsignBook,
  esignBook,
  leaveEsignBook,
  openEsignBook,
  setEsignAsked,
  setEsignFile,
  setEsignFlow,
  SETTLES_SECONDS,
  takeEsignBook,
} from './esignBooks.queries.ts'
import { type EsignCalls, listOf, must, numberOf, objectOf, textOf } from './esignCalls.ts'
import { MILL_FIELD } from './esignDetail.ts'
import { contentMd5 } from './esignSign.ts'
import { PlatformAway } from './platform.ts'

const LOOK_AGAIN_MS = 1000
/** The file can be signed on. */
const READY = new Set([2, 5])
const BROKEN = new Set([3, 9])
const HOUR_MS = 3_600_000
const PAGE = 100
const MOST_PAGES = 50
const MOST_TITLE = 60

/** Titles and names of files take neither these nor pictures. */
const plainTitle = (text: string): string =>
  text
    .replace(/[/\\:*"<>|?？]|\p{Extended_Pictographic}|\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE)
const marked = (title: string, requestId: string): string => `${plainTitle(title)} [${requestId}]`

/** Later, and not at once: the vendor is not to blame. */
export const notYet = (words: string): PlatformSaid => new PlatformSaid(words, { code: 'LATER', final: false })
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
/** Nobody waits any more: nothing else is begun. */
export const goesOn = (signal: AbortSignal): void => {
  if (signal.aborted) throw new PlatformAway('nobody waits any more', true)
}

/** Where the sides' seals stand, pages counted from 1. */
export const placesOf = (seals: Partial<Record<Side, Placed>>, pages: number): EsignBook['seals'] =>
  Object.fromEntries(
    Object.entries(seals).map(([side, p]) => [side, { ...p, page: (p.page < 0 ? Math.max(0, pages + p.page) : p.page) + 1 }]),
  )
const positionOf = (s: EsignSettings, p: Placed | undefined) => {
  const { page, x, y } = p ?? { page: 1, x: 0, y: 0 }
  const to = s.sealAt === 'center' ? SEAL_SIZE / 2 : 0
  return { positionPage: String(page), positionX: x + to, positionY: y + to }
}

/** The buyer's field for this person: the number says whose it is, without his number. */
export const millSigner = (s: EsignSettings, fileId: string, place: Placed | undefined) => ({
  signerType: 1,
  signConfig: { signOrder: 2 },
  // Of the company that the application belongs to nothing else is said.
  signFields: [
    {
      fileId,
      customBizNum: MILL_FIELD,
      normalSignFieldConfig: {
        autoSign: true,
        assignedSealId: s.sealId,
        signFieldStyle: 1,
        signFieldPosition: positionOf(s, place),
      },
    },
  ],
})
export const buyerSigner = (
  s: EsignSettings,
  b: {
    fileId: string
    seals: EsignBook['seals']
    biz: string
    name: string
    creditCode?: string
    person: { name: string; mobile: string }
  },
) => ({
  signerType: 1,
  signConfig: { signOrder: 1 },
  orgSignerInfo: {
    orgName: b.name,
    ...(b.creditCode ? { orgInfo: { orgIDCardNum: b.creditCode, orgIDCardType: 'CRED_ORG_USCC' } } : {}),
    transactorInfo: { psnAccount: b.person.mobile, psnInfo: { psnName: b.person.name } },
  },
  signFields: [
    {
      fileId: b.fileId,
      customBizNum: b.biz,
      normalSignFieldConfig: { signFieldStyle: 1, signFieldPosition: positionOf(s, b.seals.buyer) },
    },
  ],
})

export interface Making {
  requestId: string
  title: string
  pdf: Buffer
  buyerName: string
  alone: boolean
  seals: EsignBook['seals']
  expiresAt: Date
  signers(fileId: string): object[]
}

export function esignMaking(pool: Pool, calls: EsignCalls, notifyUrl: string) {
  async function upload(m: Making, signal: AbortSignal): Promise<string> {
    const to = must(
      await calls.ask(
        {
          act: 'file',
          method: 'POST',
          path: '/v3/files/file-upload-url',
          input: {
            contentMd5: contentMd5(m.pdf),
            contentType: 'application/pdf',
            fileName: `${plainTitle(m.title)}.pdf`,
            fileSize: m.pdf.length,
            convertToPDF: false,
          },
        },
        data => {
          const { fileId, fileUploadUrl } = objectOf(data)
          return textOf(fileId) && textOf(fileUploadUrl) ? { fileId: textOf(fileId), url: textOf(fileUploadUrl) } : undefined
        },
      ),
    )
    goesOn(signal)
    must(await calls.put(to.url, m.pdf))
    await setEsignFile(pool, m.requestId, to.fileId)
    return to.fileId
  }
  /** Until it can be signed on: a look each second, for as long as somebody waits. */
  async function ready(requestId: string, fileId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      goesOn(signal)
      const status = must(
        await calls.ask({ act: 'file', method: 'GET', path: `/v3/files/${encodeURIComponent(fileId)}` }, data => {
          const n = numberOf(objectOf(data).fileStatus)
          return Number.isNaN(n) ? undefined : n
        }),
      )
      if (READY.has(status)) return
      if (BROKEN.has(status)) {
        await setEsignFile(pool, requestId, null)
        throw notYet('e签宝没有收好文件，稍后重新上传')
      }
      await pause(LOOK_AGAIN_MS, signal)
    }
  }

  /** Among what was begun since its making was first asked for, the one whose title bears our number. */
  async function search(b: EsignBook, signal: AbortSignal): Promise<string | null> {
    const mark = `[${b.requestId}]`
    for (let pageNum = 1; pageNum <= MOST_PAGES; pageNum += 1) {
      goesOn(signal)
      const page = must(
        await calls.ask(
          {
            act: 'search',
            method: 'POST',
            path: '/v3/organizations/sign-flow-list',
            input: {
              pageNum,
              pageSize: PAGE,
              signFlowStartTimeFrom: b.createdAt.getTime() - HOUR_MS,
              signFlowStartTimeTo: Date.now() + HOUR_MS,
              signFlowStatus: [1, 2],
            },
          },
          data => {
            const { total, signFlowInfos } = objectOf(data)
            if (Number.isNaN(numberOf(total)) && !Array.isArray(signFlowInfos)) return undefined
            return listOf(signFlowInfos).map(i => ({
              id: textOf(objectOf(i).signFlowId),
              title: textOf(objectOf(i).signFlowTitle),
            }))
          },
        ),
      )
      const found = page.find(f => f.title.endsWith(mark))
      if (found) return found.id
      if (page.length < PAGE) return null
    }
    throw notYet('e签宝的流程太多，没有查完')
  }

  async function create(m: Making, fileId: string): Promise<string> {
    await setEsignAsked(pool, m.requestId, true)
    const answer = await calls.ask(
      {
        act: 'create',
        method: 'POST',
        path: '/v3/sign-flow/create-by-file',
        input: {
          docs: [{ fileId, fileName: `${plainTitle(m.title)}.pdf` }],
          signFlowConfig: {
            signFlowTitle: marked(m.title, m.requestId),
            signFlowExpireTime: m.expiresAt.getTime(),
            autoStart: true,
            // The mill's seal comes later, and only by its own word.
            autoFinish: m.alone,
            identityVerify: true,
            notifyUrl,
            noticeConfig: { noticeTypes: '' },
          },
          signers: m.signers(fileId),
        },
      },
      data => textOf(objectOf(data).signFlowId) || undefined,
    )
    // A no, and what never left, is none; silence may be one.
    if (answer.kind === 'refused' || (answer.kind === 'away' && !answer.asked)) await setEsignAsked(pool, m.requestId, false)
    return must(answer)
  }

  return {
    search,
    /** The flow of this request: the one there is, or a new one. */
    async flowOf(m: Making, signal: AbortSignal): Promise<string> {
      await openEsignBook(pool, m)
      if ((await takeEsignBook(pool, m.requestId)) === 0) {
        const made = (await esignBook(pool, m.requestId))?.flowId
        if (made) return made
        throw notYet('正在送签，稍后再看')
      }
      try {
        const b = await esignBook(pool, m.requestId)
        if (!b) throw new Error('no book')
        if (b.flowId !== null) return b.flowId
        const flowId = (b.askedMs === null ? null : await search(b, signal)) ?? (await fresh(b, m, signal))
        await setEsignFlow(pool, m.requestId, flowId)
        return flowId
      } finally {
        await leaveEsignBook(pool, m.requestId)
      }
    },
  }

  async function fresh(b: EsignBook, m: Making, signal: AbortSignal): Promise<string> {
    if (b.askedMs !== null && b.askedMs < SETTLES_SECONDS * 1000) throw notYet('上一次送签 e签宝没有回应，两分钟后还查不到再送')
    const fileId = b.fileId ?? (await upload(m, signal))
    await ready(m.requestId, fileId, signal)
    goesOn(signal)
    return create(m, fileId)
  }
}
