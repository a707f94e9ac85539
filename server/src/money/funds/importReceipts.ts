// 导入银行流水: for the days on which the bank's notices did not come. Looked at first, line by line; then the file is taken whole, in one
// transaction, or not at all. What the bank has told of before is known by its number and skipped.
import { createHash } from 'node:crypto'
import { matchReceipt, UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { dayOf, type StatementRow, transferKey } from '@mall/domain/money/funds/statement.ts'
import { openStatement } from '@mall/domain/money/funds/statementFile.ts'
import { companyOfAccount, isMain, type ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { breath } from '../../kernel/breath.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnDigest } from '../../kernel/sealed.ts'
import type { Settings } from '../../kernel/settings.ts'
import { ACCOUNT_COLUMN } from '../../people/company/bankAccount.ts'
import { offsetOf, page } from '../../kernel/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { companyOfId, type OwnerRow } from './receipt.queries.ts'
import { importOfFile, importPage, insertImport, knownTxns, setCounts } from './receiptImport.queries.ts'
import { factsOf, takeIn } from './takeTransfer.ts'

type Seen = {
  line: number
  txnId: string
  payerName: string
  amountFen: number
  what: 'booked' | 'open' | 'repeat' | 'bad'
  note: string
}

/** Books close by the bank's day; what is dated beyond tomorrow is a wrong file or a wrong year. */
const DAY_MS = 86_400_000

/** The file's lines that can be taken and those that cannot, at the database's `nowMs`. */
function fileOf(content: string, nowMs: number) {
  const bytes = Buffer.from(content, 'base64')
  const file = openStatement(bytes)
  if ('why' in file) return refuse('IMPORT_FILE', { why: file.why })
  const late = (r: StatementRow): boolean => r.paidAt > nowMs + DAY_MS
  return {
    ...file,
    rows: file.rows.filter(r => !late(r)),
    bad: [...file.bad, ...file.rows.filter(late).map(r => ({ line: r.line, why: '时间在将来，请核对日期' }))],
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** What each line would come to now. */
async function lookAt(settings: Settings, db: Db, rows: readonly StatementRow[], to: ReceivingAccount | null): Promise<Seen[]> {
  const before = await knownTxns(
    db,
    rows.map(r => r.txnId),
  )
  const known = new Map(before.map(k => [transferKey({ ...k, paidAt: k.paidAt.getTime() }), k]))
  const nextDay = (r: StatementRow) =>
    before.find(
      k =>
        k.txnId === r.txnId &&
        k.toAccount === r.toAccount &&
        k.amountFen === r.amountFen &&
        k.payerHash === columnDigest(settings, ACCOUNT_COLUMN, r.payerAccount) &&
        Math.abs(Date.parse(dayOf(k.paidAt.getTime())) - Date.parse(dayOf(r.paidAt))) === DAY_MS,
    )
  const owners = new Map<number, OwnerRow | null>()
  const inFile = new Map<string, string>()
  const seen: Seen[] = []
  for (const r of rows) {
    const about = { line: r.line, txnId: r.txnId, payerName: r.payerName, amountFen: r.amountFen }
    const facts = factsOf(r)
    const key = transferKey(r)
    const told = inFile.get(key) ?? known.get(key)?.factsHash
    inFile.set(key, facts)
    const near = told === undefined ? nextDay(r) : undefined
    if (near) {
      const when = dayOf(near.paidAt.getTime())
      seen.push({ ...about, what: 'repeat', note: `${when} 的 ${near.receiptNo} 同号、同付款账号、同金额，按同一笔跳过` })
      continue
    }
    if (told !== undefined) {
      const no = known.get(key)?.receiptNo ?? '本文件前面一行'
      seen.push(
        told === facts
          ? { ...about, what: 'repeat', note: `已有（${no}），跳过` }
          : { ...about, what: 'bad', note: `流水号 ${r.txnId} 已有（${no}），内容不同，请向银行核实` },
      )
      continue
    }
    const ownerId = companyOfAccount(r.toAccount, to)
    if (ownerId !== null && !owners.has(ownerId)) owners.set(ownerId, (await companyOfId(db, ownerId)) ?? null)
    const owner = ownerId === null ? null : (owners.get(ownerId) ?? null)
    const match = matchReceipt({ payerName: r.payerName, toMain: isMain(r.toAccount, to), owner })
    seen.push(
      'companyId' in match
        ? { ...about, what: 'booked', note: `自动入账 ${owner?.name ?? ''}` }
        : { ...about, what: 'open', note: UnmatchedWhy.label(match.why) },
    )
  }
  return seen
}
const countOf = (seen: readonly Seen[], what: Seen['what']) => seen.filter(s => s.what === what).length

export async function previewReceiptImport(ctx: Ctx, { content }: Parsed<'/api/ops/previewReceiptImport'>) {
  // Six hundred kilobytes are read in one go; of several such files one in a turn of the loop.
  await breath()
  const { rows, bad, encoding, sha256 } = fileOf(content, ctx.me.now)
  const seen = await lookAt(ctx.world.settings, ctx.db, rows, await receivingAccount(ctx.world.rules))
  const wrong = bad.map(b => ({ line: b.line, txnId: '', payerName: '', amountFen: 0, what: 'bad' as const, note: b.why }))
  const list = [...seen, ...wrong].sort((a, b) => a.line - b.line)
  return {
    encodingText: encoding,
    sha256,
    lineCount: list.length,
    booked: countOf(list, 'booked'),
    open: countOf(list, 'open'),
    repeat: countOf(list, 'repeat'),
    badCount: countOf(list, 'bad'),
    sumFen: seen.filter(s => s.what === 'booked' || s.what === 'open').reduce((sum, s) => sum + s.amountFen, 0),
    importNo: (await importOfFile(ctx.db, sha256))?.importNo ?? '',
    // What is wrong first: of a long file only so many lines are shown.
    list: [...list.filter(l => l.what === 'bad'), ...list.filter(l => l.what !== 'bad')].slice(0, 300),
  }
}

export const importReceipts = (ctx: Ctx, input: Parsed<'/api/ops/importReceipts'>) =>
  ctx.db.tx(async tx => {
    await breath()
    const { rows, bad, encoding, sha256 } = fileOf(input.content, ctx.me.now)
    const lines = rows.length + bad.length
    const actorId = ctx.me.userId
    const made = await insertImport(tx, { fileName: input.fileName, sha256, encoding, lines, actorId })
    if (!made) return refuse('IMPORT_KNOWN', { importNo: (await importOfFile(tx, sha256))?.importNo ?? '' })
    if (bad.length > 0) return refuse('IMPORT_BAD', { n: bad.length, first: `第 ${bad[0]?.line} 行：${bad[0]?.why}` })
    const systemId = await systemUserId(tx)
    const to = await receivingAccount(ctx.world.rules)
    const counts = { booked: 0, open: 0, repeat: 0 }
    let sumFen = 0
    // By account: two files at once lock the companies' accounts in one order.
    const inOrder = rows.toSorted((a, b) => a.toAccount.localeCompare(b.toAccount) || a.line - b.line)
    for (const { line, ...transfer } of inOrder) {
      const outcome = await takeIn(ctx.world, tx, transfer, { source: 'import', importId: made.id, systemId, to })
      if (outcome === 'conflict')
        return refuse('IMPORT_BAD', { n: 1, first: `第 ${line} 行：流水号 ${transfer.txnId} 已有，内容不同，请向银行核实` })
      counts[outcome] += 1
      if (outcome !== 'repeat') sumFen += transfer.amountFen
    }
    // Something came in by the bank's notice since it was looked at: nothing is taken that he has not seen.
    if (counts.booked !== input.booked || counts.open !== input.open) return refuse('IMPORT_CHANGED')
    await setCounts(tx, { id: made.id, ...counts, sumFen })
    await audit(tx, {
      actorId,
      act: 'receipt.import',
      objectType: 'receipt',
      objectId: made.importNo,
      detail: `${input.fileName}，${lines} 行，${yuan(sumFen)} 元：自动入账 ${counts.booked}，待认领 ${counts.open}，已有跳过 ${counts.repeat}`,
    })
    return { importNo: made.importNo, ...counts }
  })

export async function readReceiptImports(ctx: Ctx, input: Parsed<'/api/ops/getReceiptImports'>) {
  const rows = await importPage(ctx.db, { limit: input.pageSize, offset: offsetOf(input) })
  return page(
    input,
    rows.map(r => ({ ...r, encodingText: r.encoding, lineCount: r.lines, at: r.at.getTime() })),
    rows[0]?.total ?? 0,
  )
}
