// 导入银行流水: the file of any bank. Looked at line by line first; then what can be taken is, in one transaction, and the rest stays with its reason.
// What the bank has told of before is known by its number and skipped.
import { bankNumberText } from '@mall/domain/money/funds/statement.ts'
import { createHash } from 'node:crypto'
import { type ColumnRole, type Columns, columnRoles, whyNotColumns } from '@mall/domain/money/funds/bankTable.ts'
import { matchedBy, UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { dayOf, type RestLine, type StatementRow, transferKey } from '@mall/domain/money/funds/statement.ts'
import { MOST_BYTES } from '@mall/domain/money/funds/statementFile.ts'
import { isOurs, type ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { inSlices } from '../../kernel/load/breath.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { threads } from '../../kernel/load/threads.ts'
import { takingOwnTurns, takingTurns } from '../../kernel/load/turns.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { inArrivalsTurn, toldOtherwise, twinsOf } from './receipt.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { importOfFile, importPage, insertImport, knownTxns, saveLayout, statementLayouts } from './receiptImport.queries.ts'
import type { FileAsked, FileRead } from './statementFile.worker.ts'
import { type Planned, takeArrivals } from './takeArrivals.ts'
import { type Arrivals, arrivalsOf, factsOf, payerHashOf } from './takeTransfer.ts'

/** Books close by the bank's day; what is dated beyond tomorrow is a wrong file or a wrong year. */
const DAY_MS = 86_400_000
/** A mill that opens brings the statements of its last years along; what is older is a wrong year. */
const OLDEST_MS = 3 * 366 * DAY_MS
const MIB = 1024 * 1024
/** Of the lines that will be taken so many are shown; of the others each says why. */
const MOST_SHOWN = 300

// The file is read in the thread; what becomes of its lines holds a connection for some seconds: one at a time leaves the others to the buyers.
const inThread = threads<FileAsked, FileRead | { why: string }>(new URL('./statementFile.worker.ts', import.meta.url), {
  atWork: 1,
  waiting: 8,
  seconds: 20,
  oldMb: 768,
})
const inPersonsTurn = takingOwnTurns({ waiting: 3 })
const inTurn = takingTurns({ atWork: 1, waiting: 12 })

interface Rest {
  line: number
  what: 'repeat' | 'skip' | 'bad'
  txnId: string
  payerName: string
  amountFen: Fen
  note: string
}
interface Looked {
  file: FileRead
  sha256: string
  planned: Planned[]
  rest: Rest[]
  arrivals: Arrivals
}

async function parts<Row>(portions: readonly string[]): Promise<Row[]> {
  const slice = inSlices()
  const out: Row[] = []
  for (const text of portions) {
    await slice()
    out.push(...(JSON.parse(text) as Row[]))
  }
  return out
}

async function fileOf(ctx: Ctx, account: string) {
  const { file } = ctx
  if (!file) return refuse('FILE_MISSING')
  if (file.bytes.length > MOST_BYTES) return refuse('FILE_LARGE', { max: MOST_BYTES / MIB })
  const mapped = await statementLayouts(ctx.db)
  const read = await inThread({ bytes: new Uint8Array(file.bytes), account, mapped }).catch((e: unknown) => {
    if (e instanceof Refusal) throw e
    // A thread that ran out of time or memory says nothing else of the file than one that could not read it.
    return { why: '文件太大或读不出来，请按日期分几份导出' }
  })
  if ('why' in read) return refuse('IMPORT_FILE', { why: read.why })
  return { read, sha256: createHash('sha256').update(file.bytes).digest('hex') }
}

function whyNotOurs(row: StatementRow, to: ReceivingAccount | null): string | undefined {
  if (!to) return '还没有设置收款账户，请先在「规则」里设置'
  if (row.toAccount === '') return '文件里没写是哪个账户的，请先选本单位的账户'
  return isOurs(row.toAccount, to) ? undefined : `这不是本单位的账户（${row.toAccount}）`
}

const whyNotThen = (paidAt: number, now: number): string | undefined =>
  paidAt > now + DAY_MS ? '时间在将来，请核对日期' : paidAt < now - OLDEST_MS ? '时间在三年以前，请核对年份' : undefined

/** What each line would come to now, by `db`. */
async function lookAt(ctx: Ctx, db: Db, file: FileRead): Promise<Omit<Looked, 'file' | 'sha256'>> {
  const { settings, rules } = ctx.world
  const slice = inSlices()
  const [rows, left] = await Promise.all([parts<StatementRow>(file.rows), parts<RestLine>(file.rest)])
  const hashes = new Map<string, string>()
  const hashOf = (r: StatementRow): string => {
    const known = hashes.get(r.payerAccount) ?? payerHashOf(settings, r)
    hashes.set(r.payerAccount, known)
    return known
  }
  const facts: { row: StatementRow; facts: string; payerHash: string }[] = []
  for (const row of rows) {
    await slice()
    facts.push({ row, facts: factsOf(row), payerHash: hashOf(row) })
  }
  const before = await knownTxns(
    db,
    rows.map(r => r.txnId),
  )
  const arrivals = await arrivalsOf(
    db,
    rules,
    facts.map(f => ({ payerHash: f.payerHash, toAccount: f.row.toAccount })),
  )
  const otherwise = new Map(
    (
      await toldOtherwise(
        db,
        facts.map(f => ({ ...f.row, payerHash: f.payerHash })),
      )
    ).map(o => [o.line, o.receiptNo]),
  )
  const twins = new Map(
    (
      await twinsOf(
        db,
        facts.map(f => ({ ...f.row, payerHash: f.payerHash })),
        { by: 'file', known: rows.map(r => r.txnId) },
      )
    ).map(t => [t.line, t]),
  )
  const inFile = new Map<string, { facts: string; where: string }>()
  const known = new Map(
    before.map(k => [transferKey({ ...k, paidAt: k.paidAt.getTime() }), { facts: k.factsHash, where: k.receiptNo }]),
  )
  // 00123 of the last minute of a day and of the first of the next: one transfer, told by its moment and by its entry.
  const around = new Map<string, { day: number; where: string }[]>()
  const sameBut = (k: { txnId: string; toAccount: string; amountFen: Fen }, payerHash: string) =>
    `${k.txnId} ${k.toAccount} ${k.amountFen} ${payerHash}`
  const seen = (key: string, day: number, where: string) =>
    void (around.get(key)?.push({ day, where }) ?? around.set(key, [{ day, where }]))
  for (const k of before) seen(sameBut(k, k.payerHash), Date.parse(dayOf(k.paidAt.getTime())), k.receiptNo)
  const planned: Planned[] = []
  const rest: Rest[] = left.map(({ why, ...l }) => ({ ...l, note: why }))
  for (const { row, facts: said, payerHash } of facts) {
    await slice()
    const leave = (what: Rest['what'], note: string) =>
      rest.push({ line: row.line, what, txnId: row.txnId, payerName: row.payerName, amountFen: row.amountFen, note })
    const why = whyNotOurs(row, arrivals.to) ?? whyNotThen(row.paidAt, ctx.me.now)
    if (why !== undefined) {
      leave('bad', why)
      continue
    }
    const twin = twins.get(row.line)
    if (twin?.same) {
      leave('repeat', `银行直联已取到（${twin.receiptNo}），跳过`)
      continue
    }
    const key = transferKey(row)
    const told = known.get(key) ?? inFile.get(key)
    if (told) {
      if (told.facts === said) leave('repeat', `已有（${told.where}），跳过`)
      else leave('bad', `流水号 ${bankNumberText(row.txnId)} 已有（${told.where}），内容不同，请向银行核实`)
      continue
    }
    const other = otherwise.get(row.line)
    if (other) {
      leave('repeat', `${other} 同付款账号、同金额、同时间，只是流水号不同，按同一笔跳过，请核对`)
      continue
    }
    if (twin) {
      leave(
        'bad',
        `银行直联或推送的来款 ${twin.receiptNo} 同付款账号、同金额、同时间，只是流水号不同，可能是同一笔，没有收：是另一笔的，直联会按它的流水号取到`,
      )
      continue
    }
    const day = Date.parse(dayOf(row.paidAt))
    const near = around.get(sameBut(row, payerHash))?.find(k => Math.abs(k.day - day) === DAY_MS)
    if (near) {
      leave('repeat', `${near.where} 同号、同付款账号、同金额，只隔一天，按同一笔跳过`)
      continue
    }
    inFile.set(key, { facts: said, where: `本文件第 ${row.line} 行` })
    seen(sameBut(row, payerHash), day, `本文件第 ${row.line} 行`)
    const match = arrivals.matchOf({ ...row, payerHash })
    planned.push({ row, facts: said, payerHash, match })
  }
  return { planned, rest: rest.toSorted((a, b) => a.line - b.line), arrivals }
}
const countOf = (rest: readonly Rest[], what: Rest['what']) => rest.filter(r => r.what === what).length
const sumOf = (planned: readonly Planned[]) => ({
  booked: planned.filter(p => 'companyId' in p.match).length,
  open: planned.filter(p => 'why' in p.match).length,
  sumFen: planned.reduce((sum, p) => sum + p.row.amountFen, 0),
})

/** Whose account the file is of, in words. */
const accountName = (account: string, to: ReceivingAccount | null): string =>
  !to || account === '' ? '' : isOurs(account, to) ? `${to.bankName}，${to.holder}` : '这不是本单位的账户'

export const previewReceiptImport = (ctx: Ctx, input: Parsed<'/api/ops/previewReceiptImport'>) =>
  inPersonsTurn(ctx.me.userId, () => inTurn(() => preview(ctx, input)))
async function preview(ctx: Ctx, { accountNo }: Parsed<'/api/ops/previewReceiptImport'>) {
  const { read, sha256 } = await fileOf(ctx, accountNo)
  const { planned, rest } = await lookAt(ctx, ctx.db, read)
  const to = await receivingAccount(ctx.world.rules)
  const { ask } = read
  return {
    layoutName: read.layout,
    encodingText: read.encoding,
    accountNo: read.account,
    accountName: accountName(read.account, to),
    needsAccount: read.needsAccount,
    accounts: to ? [{ accountNo: to.accountNo, name: `${to.bankName} ${to.holder}` }] : [],
    ask: ask
      ? {
          fingerprint: ask.fingerprint,
          headWords: ask.heads,
          sampleWords: ask.samples,
          guess: (Object.keys(columnRoles) as ColumnRole[]).flatMap(role => {
            const column = ask.guess[role]
            return column === undefined ? [] : [{ role, columnNum: column }]
          }),
        }
      : null,
    lineCount: read.lines,
    ...sumOf(planned),
    repeat: countOf(rest, 'repeat'),
    skipCount: countOf(rest, 'skip'),
    badCount: countOf(rest, 'bad'),
    inFen: read.inFen,
    inCount: read.inCount,
    outFen: read.outFen,
    outCount: read.outCount,
    saidInFen: read.saidInFen,
    notes: read.notes,
    importNo: (await importOfFile(ctx.db, sha256))?.importNo ?? '',
    list: planned.slice(0, MOST_SHOWN).map(({ row, match }) => ({
      line: row.line,
      txnId: row.txnId,
      payerName: row.payerName,
      payerTail: row.payerAccount.slice(-4),
      amountFen: row.amountFen,
      paidAt: row.paidAt,
      what: 'by' in match ? ('booked' as const) : ('open' as const),
      note: 'by' in match ? matchedBy[match.by] : UnmatchedWhy.label(match.why),
    })),
    rest,
  }
}

export const importReceipts = (ctx: Ctx, input: Parsed<'/api/ops/importReceipts'>) =>
  inPersonsTurn(ctx.me.userId, () => inTurn(() => take(ctx, input)))
async function take(ctx: Ctx, input: Parsed<'/api/ops/importReceipts'>) {
  const { read, sha256 } = await fileOf(ctx, input.accountNo)
  if (read.ask) return refuse('IMPORT_FILE.columnsUnknown')
  const fileName = ctx.file?.name.slice(0, 100) ?? ''
  return ctx.db.tx(async tx => {
    await inArrivalsTurn(tx)
    const { planned, rest, arrivals } = await lookAt(ctx, tx, read)
    const counts = sumOf(planned)
    const changed = async () => {
      const before = await importOfFile(tx, sha256)
      return before && planned.length === 0 ? refuse('IMPORT_KNOWN', before) : refuse('IMPORT_CHANGED')
    }
    if (counts.booked !== input.booked || counts.open !== input.open || counts.sumFen !== input.sumFen) return changed()
    if (planned.length === 0) {
      const before = await importOfFile(tx, sha256)
      if (before) return refuse('IMPORT_KNOWN', before)
      const [first] = rest.filter(r => r.what === 'bad')
      return first ? refuse('IMPORT_NOTHING.firstBad', { line: first.line, note: first.note }) : refuse('IMPORT_NOTHING.known')
    }
    const repeat = countOf(rest, 'repeat')
    const leftOut = rest.length - repeat
    const made = await insertImport(tx, {
      fileName,
      sha256,
      encoding: read.encoding,
      layout: read.layout,
      lines: planned.length + rest.length,
      ...counts,
      repeat,
      leftOut,
      actorId: ctx.me.userId,
    })
    if (!made) throw new Error('no import was made')
    const systemId = await systemUserId(tx)
    if (!(await takeArrivals(ctx.world, tx, planned, { importId: made.id, systemId, arrivals }))) return refuse('IMPORT_CHANGED')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'receipt.import',
      objectType: 'receipt',
      objectId: made.importNo,
      detail: `${fileName}（${read.layout}），${planned.length + rest.length} 行，收 ${yuan(counts.sumFen)} 元：自动入账 ${counts.booked}，待认领 ${counts.open}，已有跳过 ${repeat}，没有收 ${leftOut}`,
    })
    return { importNo: made.importNo, booked: counts.booked, open: counts.open, repeat, leftOut }
  })
}

/** What a file of this head says where: from now on such files are read at once. */
export const saveStatementColumns = (ctx: Ctx, input: Parsed<'/api/ops/saveStatementColumns'>) =>
  ctx.db.tx(async tx => {
    const columns: Columns = Object.fromEntries(input.columns.map(c => [c.role, c.columnNum]))
    const why = whyNotColumns(columns, input.columns.length)
    if (why) return refuse('IMPORT_COLUMNS', { why })
    await saveLayout(tx, { fingerprint: input.fingerprint, bankName: input.bankName, columns, actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'receipt.columns',
      objectType: 'receipt',
      objectId: input.fingerprint.slice(0, 12),
      detail: `${input.bankName}：${input.columns.map(c => `${columnRoles[c.role]}在第 ${c.columnNum + 1} 列`).join('，')}`,
    })
    return { done: true as const }
  })

export async function readReceiptImports(ctx: Ctx, input: Parsed<'/api/ops/getReceiptImports'>) {
  const rows = await importPage(ctx.db, { limit: input.pageSize, offset: offsetOf(input) })
  return page(
    input,
    rows.map(r => ({ ...r, encodingText: r.encoding, layoutName: r.layout, lineCount: r.lines, at: r.at.getTime() })),
    rows[0]?.total ?? 0,
  )
}
