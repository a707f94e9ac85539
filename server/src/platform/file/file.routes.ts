import { fileCalls } from '@mall/contract/platform/file/file.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import type { World } from '../../kernel/ctx.ts'
import { refusalEnvelope, serve } from '../../kernel/serve/serve.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { filePurposes, isBuyersPurpose, isFilePurpose } from '@mall/domain/platform/file/file.rules.ts'
import { inDeskScope } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { type FileFound, type FileRow, fileOf, lookedLately, shownPicture } from './file.queries.ts'
import { uploadFile } from './uploadFile.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

export const fileRoutes = serve(fileCalls, {
  // What belongs to the mill's desks comes in at theirs.
  '/api/file/oneFileUpload': (ctx, input) =>
    isFilePurpose(input.purpose) && !isBuyersPurpose(input.purpose) ? refuse('FILE_WHITELIST') : uploadFile(ctx, input),
  '/api/file/oneFileUploadAgreement': ctx => uploadFile(ctx, { purpose: 'agreement' }),
})

/** 纸质合同: of the mill whoever seals; of the buyer whoever sees the order, the framework contract or the statement, while the record stands. */
const maySeePaper = (viewer: Viewer, { userId, paper }: FileFound): boolean =>
  userId === viewer.userId ||
  (viewer.kind === 'staff'
    ? mayStaff(viewer.staffRoles, 'contract.seal')
    : paper?.stands === true &&
      viewer.companyId === paper.companyId &&
      (paper.right === null || viewer.rights.includes(paper.right)) &&
      (paper.userId === null || viewer.rights.includes('order.seeAll') || viewer.userId === paper.userId))

/** 议价附件: the two sides of its quote, and until it goes with one who uploaded it. */
const maySeeQuotes = (viewer: Viewer, { userId, quote }: FileFound): boolean =>
  userId === viewer.userId ||
  (quote !== null &&
    (viewer.kind === 'staff'
      ? mayStaff(viewer.staffRoles, 'quote.see') &&
        inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, quote.bdUserId)
      : quote.sent &&
        viewer.companyId === quote.companyId &&
        (viewer.rights.includes('order.seeAll') || viewer.userId === quote.userId)))

/** 订单附件: who uploaded it, and while an order has it whoever sees the orders of his company, and the mill. */
const maySeeOrdered = (viewer: Viewer, { userId, companyId, bdUserId, ordered }: FileFound): boolean =>
  userId === viewer.userId ||
  (ordered &&
    (viewer.kind === 'staff'
      ? mayStaff(viewer.staffRoles, 'order.see') && inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, bdUserId)
      : companyId !== null && viewer.companyId === companyId && viewer.rights.includes('order.seeAll')))

/** 会话图片: who uploaded it, the person it was said to, the desk that answers him; no colleague of his. */
const maySeeChat = (viewer: Viewer, { userId, chat }: FileFound): boolean =>
  userId === viewer.userId ||
  (chat !== null &&
    (viewer.kind === 'staff'
      ? mayStaff(viewer.staffRoles, 'support.answer') &&
        (chat.companyId === null ||
          chat.agentId === viewer.userId ||
          inDeskScope({ userId: viewer.userId, roles: viewer.staffRoles }, chat.bdUserId))
      : chat.userId === viewer.userId))

const STAFF_RIGHT: Readonly<Record<string, string>> = {
  avatar: 'people.see',
  receipt: 'ship.see',
  scale: 'ship.see',
  claim: 'claim.see',
  frameworkChange: 'framework.see',
  transfer: 'fund.see',
  bankSlip: 'fund.see',
  comment: 'comment.see',
  lot: 'bid.see',
  unit: 'ship.see',
  article: 'content.see',
  taxInvoice: 'invoice.see',
}
/** What goes with a company's work, not with its papers: its people see it, and a look needs no record. */
const COMMON: readonly string[] = [
  'avatar',
  'receipt',
  'scale',
  'claim',
  'frameworkChange',
  'comment',
  'lot',
  'unit',
  'article',
  'quote',
  'order',
  'chat',
]

/** Who put it there; of the same company who manages it, and everybody for pictures of its people; of the mill by purpose and contact. */
function maySee(viewer: Viewer, file: FileFound): boolean {
  if (file.purpose === 'paperContract') return maySeePaper(viewer, file)
  if (file.purpose === 'chat') return maySeeChat(viewer, file)
  if (file.purpose === 'quote') return maySeeQuotes(viewer, file)
  if (file.purpose === 'order') return maySeeOrdered(viewer, file)
  if (viewer.kind === 'staff') {
    const staff = { userId: viewer.userId, roles: viewer.staffRoles }
    // A picture goes with a company's people, everything else is a paper. Of somebody without a company: whoever sees all of them.
    const right = STAFF_RIGHT[file.purpose] ?? 'company.papers'
    return (mayStaff(staff.roles, right) && inDeskScope(staff, file.bdUserId)) || file.userId === viewer.userId
  }
  if (file.userId === viewer.userId) return true
  if (viewer.companyId === null || file.companyId !== viewer.companyId) return false
  if (file.purpose === 'transfer') return viewer.rights.includes('funds.see')
  // 签收照片: whoever of the company sees its trucks sees what came of them.
  return COMMON.includes(file.purpose) || viewer.rights.includes('company.manage')
}

/** An image tag and a download send no header: the HttpOnly cookie reads here, and reading is all it can do. */
async function fileFor(req: FastifyRequest, world: World, id: string): Promise<{ file: FileFound; viewer: Viewer } | undefined> {
  const cookies = cookieJar(world.settings, req.headers.cookie)
  const file = await fileOf(world.pool, id)
  if (!file) return undefined
  // In a browser with both log-ins an employee who reads a paper that wants four eyes reads it as one.
  const names = isFourEyes(file.purpose) ? (['opsToken', 'token'] as const) : (['token', 'opsToken'] as const)
  for (const name of names) {
    const token = cookies.get(name)
    const viewer = token ? await world.sessions.viewerOf(world.pool, token) : null
    if (viewer && maySee(viewer, file)) return { file, viewer }
  }
  return undefined
}

export function registerFiles(app: FastifyInstance, world: World): void {
  app.get('/api/file/get', async (req, reply) => {
    const { id = '', size = '', previewKey = '' } = req.query as Record<string, string | undefined>
    const sound = typeof id === 'string' && /^[A-Za-z0-9_-]{22}$/.test(id)
    const found = sound ? await fileFor(req, world, id) : undefined
    // What stands in a comment that is shown is shown to whoever reads it: drawn anew and small, never the original.
    const shown =
      sound && !found && (size === 'thumb' || size === 'preview')
        ? await shownPicture(world.pool, id, /^[0-9a-f]{32}$/.test(previewKey) ? previewKey : '')
        : undefined
    const file = found?.file ?? shown
    const key = size === 'thumb' ? file?.thumbKey : size === 'preview' ? file?.previewKey : file?.storageKey
    const bytes = file && key ? await world.files.get(key) : null
    if (!file || !bytes) return reply.code(404).send(refusalEnvelope('FILE_NOT_FOUND'))
    if (found && size !== 'thumb')
      await recordLook(world, found.viewer, found.file, size === 'preview' ? 'company.papersView' : 'company.papersDownload')
    return send(reply, file, bytes, size === 'thumb' || size === 'preview')
  })
}

/**
 * A paper of a company that an employee looks at or fetches is on record before its bytes leave. The small picture in a list is no look;
 * pictures of people and of goods are no papers.
 */
async function recordLook(world: World, viewer: Viewer, file: FileFound, act: 'company.papersView' | 'company.papersDownload') {
  // Whether the second person has opened it is read from the log.
  if (viewer.kind === 'staff' && isFourEyes(file.purpose)) return recordFourEyes(world, viewer, file, file.purpose)
  if (viewer.kind !== 'staff' || COMMON.includes(file.purpose)) return
  if (await lookedLately(world.pool, file.id, viewer.userId, act)) return
  const purpose = isFilePurpose(file.purpose) ? filePurposes[file.purpose].label : file.purpose
  await world.pool.tx(tx =>
    audit(tx, {
      actorId: viewer.userId,
      act,
      objectType: 'file',
      objectId: file.id,
      // What its owner called it is his; the log is read by desks that must not see papers.
      detail: `${file.ownerName}：${purpose}`,
    }),
  )
}

/** Papers that a second person must have opened, and the act that says he has. */
const FOUR_EYES = { paperContract: 'signing.paperLook', taxInvoice: 'invoice.byHandLook' } as const
const isFourEyes = (purpose: string): purpose is keyof typeof FOUR_EYES => Object.hasOwn(FOUR_EYES, purpose)

async function recordFourEyes(world: World, viewer: Viewer, file: FileFound, purpose: keyof typeof FOUR_EYES): Promise<void> {
  const act = FOUR_EYES[purpose]
  if (await lookedLately(world.pool, file.id, viewer.userId, act)) return
  await world.pool.tx(tx =>
    audit(tx, {
      actorId: viewer.userId,
      act,
      objectType: 'file',
      objectId: file.id,
      detail: filePurposes[purpose].label,
    }),
  )
}

function send(reply: FastifyReply, file: FileRow, bytes: Buffer, drawn: boolean) {
  // The original is never shown in the page: saved, not run, whatever is in it.
  const name = encodeURIComponent(file.originalName)
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', drawn ? 'private, max-age=600' : 'no-store')
    .header('content-disposition', drawn ? 'inline' : `attachment; filename*=UTF-8''${name}`)
    .type(drawn ? 'image/jpeg' : file.mime)
    .send(bytes)
}
