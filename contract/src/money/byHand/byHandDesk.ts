// 手工登记 at the mill's desk: what waits for a partner that is not there or stays silent, and what two persons say became of it.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { HandKind, HandResult, HandState } from '@mall/domain/money/byHand/handWord.ts'
import { at, call, digits, done, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { fileId, StoredFile } from '../../platform/file/file.ts'

const fen = fenInt()
const kind = z.literal(HandKind.values, '请选择类别')
const no = typed().regex(/^(?:TK|HK|YT|CD|YC|LH)\d{14,}$/, '编号不完整')
const wordId = z.string().regex(/^[0-9]{1,18}$/)
const Word = z.object({
  wordId: z.string(),
  result: z.literal(HandResult.values),
  bankAccount: z.string(),
  bankName: z.string(),
  bankTxnId: z.string(),
  happenedOn: z.string(),
  fileId: z.string(),
  reason: z.string(),
  partnerAsked: z.boolean().describe('登记时合作方已收到过指令'),
  wordState: z.literal(HandState.values),
  askedBy: z.string(),
  askedAt: at,
  decidedBy: z.string(),
  decidedAt: at.nullable(),
  decideReason: z.string(),
})
const Waiting = z.object({
  kind: z.literal(HandKind.values),
  no: z.string(),
  whose: z.string().describe('企业；没有认领的来款是付款户名'),
  amountFen: fen,
  since: at,
  waitMinutes: z.int(),
  connected: z.boolean().describe('合作方已接通'),
  partnerAsked: z.boolean().describe('合作方已收到指令，还没有答复'),
  word: Word.nullable().describe('待复核的登记；已办的是那一次的登记'),
})

export const byHandDeskCalls = {
  '/api/ops/getHandWordList': call({
    title: '手工登记：等合作方的资金指令与承兑，和两位同事的登记',
    access: 'staff',
    right: 'fund.see',
    input: z.object({
      ...pageIn,
      view: z.enum(['waiting', 'check', 'ended']).default('waiting'),
      kind: z.literal(['', ...HandKind.values]).default(''),
      word: word(40).default(''),
    }),
    output: pageOf(Waiting.extend({ buyersTurn: z.boolean().describe('承兑还等买方背书，不计入待登记') })).extend({
      waitingCount: z.int(),
      waitingFen: fen,
      buyersTurnCount: z.int().describe('列在待登记里、等买方背书的承兑'),
      checkCount: z.int(),
      oldestMinutes: z.int().nullable(),
      offText: z.string().describe('没有接通的合作方；空：都已接通'),
    }),
    example: {},
  }),
  '/api/ops/getHandWord': call({
    title: '一笔手工登记：付给谁、能登记什么、处理进度',
    access: 'staff',
    right: 'fund.see',
    input: z.object({ kind, no }),
    output: Waiting.omit({ word: true, waitMinutes: true }).extend({
      to: z.string().describe('付到哪里，或票据上的事实'),
      toAccount: z.string().describe('付到的完整账号；不用付、没有登记或复核的权限、原路退回的为空'),
      results: z.array(z.literal(HandResult.values)).describe('现在能登记的'),
      warningText: z.string().describe('合作方可能也会办；空：不会'),
      fromOn: z.string().describe('登记的日期不早于这天'),
      ownAccount: z.string().describe('本方收款账户的账号，可改'),
      ownBankName: z.string(),
      whyNotRegister: z.string().describe('空：可以登记'),
      whyNotDecide: z.string().describe('空：可以复核'),
      mayWithdraw: z.boolean(),
      words: z.array(Word),
    }),
    refuses: ['HAND_NONE'],
    example: { kind: 'balanceRefund', no: 'TK20261101000001' },
  }),
  '/api/ops/registerHandWord': call({
    title: '登记已付款、付款失败、已签收、承兑人已付款或被拒付，或核实付款异常，送复核',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({
      kind,
      no,
      result: z.literal(HandResult.values, '请选择结果'),
      bankAccount: digits(32)
        .regex(/^\d{6,32}$/, '本方银行账号是 6–32 位数字')
        .or(z.literal(''))
        .default(''),
      bankName: text(60).default(''),
      bankTxnId: digits(64)
        .regex(/^[A-Za-z0-9_/.-]{1,64}$/, '银行流水号由字母、数字和 _ / . - 组成')
        .or(z.literal(''))
        .default(''),
      happenedOn: z.iso.date('请填写日期'),
      fileId: fileId.or(z.literal('')).default('').describe('银行回单，可不传'),
      reason: text(200).default(''),
    }),
    output: z.object({ wordId: z.string() }),
    refuses: ['HAND_NONE', 'HAND_WRONG', 'HAND_OPEN', 'HAND_TXN', 'FILE_NOT_FOUND', 'BUSY'],
    example: {
      kind: 'balanceRefund',
      no: 'TK20261101000001',
      result: 'paid',
      bankAccount: '13010000888800000001',
      bankName: '演示银行',
      bankTxnId: 'BK202611220001',
      happenedOn: '2026-11-22',
    },
    writes: true,
  }),
  '/api/ops/decideHandWord': call({
    title: '复核手工登记：同意即生效，或不通过',
    access: 'staff',
    right: 'fund.check',
    input: z.object({ wordId, agree: z.boolean(), reason: text(200).default('') }),
    output: z.object({ wordState: z.literal(HandState.values) }),
    refuses: ['HAND_NONE', 'HAND_STATE', 'HAND_TWO', 'HAND_TXN', 'FUND_REASON', 'BUSY'],
    example: { wordId: '1', agree: true },
    writes: true,
  }),
  '/api/ops/withdrawHandWord': call({
    title: '撤回自己的手工登记',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({ wordId }),
    output: done,
    refuses: ['HAND_NONE', 'HAND_STATE', 'HAND_OTHERS'],
    example: { wordId: '1' },
    writes: true,
  }),
  '/api/ops/uploadBankSlip': call({
    title: '上传银行回单（multipart/form-data）',
    access: 'staff',
    right: 'fund.receipt',
    input: z.object({}),
    output: StoredFile,
    refuses: [
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: {},
    writes: true,
    upload: true,
  }),
}
export type HandWordDetail = ReplyOf<typeof byHandDeskCalls, '/api/ops/getHandWord'>
