// 资金总览: what a company has with the mill and owes it, what is to be paid, what came in and where it went, on one page. Reads only.
import { CameTo, DueKind } from '@mall/domain/money/statement/moneyPage.rules.ts'
import { z } from 'zod'
import { at, call, type ReplyOf } from '../../kernel/call.ts'
import { fenInt } from '../../kernel/units.ts'
import { equations } from './statement.ts'

const fen = fenInt()
export const moneyPageCalls = {
  '/api/user/getMoneyPage': call({
    title: '资金总览：在钢厂有多少、欠多少、七天内要付的、本月来款与去向、本月往来、未开票',
    access: 'company',
    need: 'funds.see',
    input: z.object({}),
    output: z.object({
      now: at,
      fromOn: z.string().describe('本月一日'),
      toOn: z.string().describe('今天'),
      has: z
        .object({
          availableFen: fen,
          frozenFen: fen,
          prepaidFen: fen.describe('可用 + 冻结；等于本月往来里账户余额的期末'),
          draftFen: fen.describe('已签收还没有用的承兑，只能付承兑订单'),
          creditLimitFen: fen.describe('授信额度；没有授信为零'),
          creditLeftFen: fen.describe('授信还可用'),
          creditValidUntil: z.string().describe('授信有效期至；没有授信为空'),
        })
        .describe('在钢厂的钱'),
      owes: z
        .object({
          creditUsedFen: fen,
          creditOverdueFen: fen.describe('其中逾期的'),
          settleFen: fen.describe('结算应补未付'),
          draftDebtFen: fen.describe('退票款没有补付的'),
          totalFen: fen.describe('授信已用 + 结算应补 + 退票款'),
        })
        .describe('欠钢厂的；没有付的订单不是欠款'),
      credits: z
        .array(z.object({ orderCode: z.string(), restFen: fen, dueOn: z.string(), daysLeft: z.int() }))
        .describe('没有还清的授信，先到期的五笔'),
      creditCount: z.int().describe('没有还清的授信一共几笔'),
      dues: z
        .array(
          z.object({
            dueKind: z.literal(DueKind.values),
            dueNo: z.string().describe('订单号、结算单号、票据登记号'),
            dueText: z.string(),
            amountFen: fen,
            dueAt: at.nullable().describe('期限；空：随时'),
          }),
        )
        .describe('今天起七天内要付的和已经逾期的，期限近的在前'),
      dueFen: fen.describe('以上各行合计'),
      dueMore: z.boolean().describe('太多，没有列全'),
      ownOrders: z.boolean().describe('只列本人下的订单：没有查看全公司订单的权限'),
      came: z.object({
        balanceFen: fen.describe('本月进余额的来款，等于资金流水的来款充值'),
        orderFen: fen.describe('本月网银、扫码直接付订单的'),
        totalFen: fen.describe('进余额 + 直接付订单'),
        waitingFen: fen.describe('银行已到、还没有入账的，不在合计内'),
        rows: z
          .array(
            z.object({
              cameNo: z.string().describe('来款编号或支付单号；没有为空'),
              cameAt: at,
              payerName: z.string(),
              amountFen: fen,
              cameTo: z.literal(CameTo.values),
              frozenFen: fen.describe('其中冻结为保证金的'),
              orderCode: z.string().describe('付了哪张订单（或主订单）；空：在余额里'),
              note: z.string(),
            }),
          )
          .describe('新的在前，最多六十行'),
        rowCount: z.int().describe('本月一共几笔，不含还没入账的'),
      }),
      equations: equations.nullable().describe('本月往来：账户余额、货款、发票；空：没有看对账单的权限'),
      invoice: z
        .object({
          openFen: fen.describe('已结算而未开票，含税；等于本月往来里发票的期末'),
          issuedFen: fen.describe('本月开票，红冲已减'),
        })
        .nullable()
        .describe('空：没有开票的权限'),
    }),
    example: {},
  }),
}
export type MoneyPage = ReplyOf<typeof moneyPageCalls, '/api/user/getMoneyPage'>
