// 产品协议: what is agreed about a class of goods, as its buyers read it. Specification 1 (/productAgreement/agreementList), 7 (goods).
import { z } from 'zod'
import { LOT_CODES_MOST } from '@mall/domain/selling/auction/lot.rules.ts'
import { at, call, pageIn, pageOf, text, typed, word } from '../../kernel/call.ts'
import { Change } from './contract.ts'

const versionNo = z.int().min(1).max(10_000)
const classCode = typed().min(1).max(20)
const Head = z.object({
  classCode: z.string(),
  className: z.string(),
  title: z.string(),
  versionNo: z.int(),
  inForceFrom: at,
  materias: z.array(z.string()).describe('这一品种在售的材质'),
  next: z.object({ versionNo: z.int(), inForceFrom: at }).nullable().describe('已公示、还没执行的下一版'),
  myOrders: z.int().describe('本企业按它成交的订单'),
  acceptedAt: at.nullable().describe('本企业最近一次同意'),
  acceptedByName: z.string(),
  acceptedNo: z.int().nullable().describe('最近一次同意的是第几版'),
})

export const productAgreementCalls = {
  '/api/goods/getSteelProductAgreementInfoPagesByPara': call({
    title: '产品协议一览：现行版本、下一版、本企业的同意',
    access: 'user',
    input: z.object({ ...pageIn, word: word(40).default(''), materia: text(40).default('') }),
    output: pageOf(Head),
    example: {},
  }),
  '/api/goods/getSteelProductAgreementListByMateria': call({
    title: '一种材质适用的产品协议',
    access: 'user',
    input: z.object({ materia: text(40).min(1, '请填写材质') }),
    output: z.array(Head),
    example: { materia: 'HRB400E' },
  }),
  '/api/goods/getTermsAhead': call({
    title: '这些商品下单时锁定的条款：合同文本与产品协议的现行版本、正文；竞拍报名、参团时同意的就是它们',
    access: 'guest',
    input: z.object({ skuCodes: z.array(typed().min(1).max(80)).min(1).max(LOT_CODES_MOST) }),
    output: z.object({
      termsKey: z.string().describe('各版本的标记；报名、参团时带回，之后又发布了新版就会拒绝'),
      terms: z.array(
        z.object({
          termsKind: z.enum(['template', 'agreement']),
          title: z.string(),
          versionNo: z.int(),
          clauses: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
        }),
      ),
    }),
    example: { skuCodes: ['REB-HRB400E-20-9000-1-W01'] },
  }),
  '/api/goods/getSteelProductAgreementInfo': call({
    title: '一份产品协议：一版的正文、与上一版的差别、各版的执行期、本企业按它成交的订单',
    access: 'user',
    input: z.object({ classCode, versionNo: versionNo.optional().describe('不写为现行版本') }),
    output: z.object({
      classCode: z.string(),
      className: z.string(),
      title: z.string(),
      versionNo: z.int(),
      note: z.string(),
      hash: z.string(),
      publishedAt: at,
      inForceFrom: at,
      inForceUntil: at.nullable(),
      state: z.enum(['next', 'now', 'past']),
      clauses: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      fromNo: z.int().nullable().describe('与哪一版比；第一版没有'),
      changes: z.array(Change),
      versions: z.array(
        z.object({
          versionNo: z.int(),
          title: z.string(),
          note: z.string(),
          publishedAt: at,
          inForceFrom: at,
          inForceUntil: at.nullable(),
          state: z.enum(['next', 'now', 'past']),
        }),
      ),
      accepted: z
        .array(
          z.object({
            orderCode: z.string(),
            contractNo: z.string(),
            versionNo: z.int(),
            acceptedAt: at.nullable(),
            acceptedByName: z.string(),
            signMode: z.enum(['ticked', 'signed', 'paper']),
          }),
        )
        .describe('本企业的，最近 50 张'),
    }),
    refuses: ['AGREEMENT_NONE'],
    example: { classCode: 'REBAR' },
  }),
}
