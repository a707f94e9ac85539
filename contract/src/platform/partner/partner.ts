// 合作方: how the mall stands to everybody outside whom it talks to.
import { Partner, PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { z } from 'zod'
import { at, call, nothing } from '../../kernel/call.ts'

const partner = z.literal(Partner.values)

export const partnerCalls = {
  '/api/ops/getPartnerList': call({
    title: '合作方：接通情况、今天的调用、等着的事',
    access: 'staff',
    right: 'settings.see',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          partner,
          link: z.literal(PartnerLink.values),
          toConnectText: z.string().describe('设好了，还要有人在自己的电脑上连接：谁、在哪里；空：没有'),
          adapterName: z.string().describe('服务商；没有接通为空'),
          hostName: z.string().describe('它的主机名；不含密钥'),
          keyUntil: z.string().nullable().describe('密钥、证书或服务合同的最后有效日，YYYY-MM-DD；空：没有登记'),
          keyDaysLeft: z.int().nullable().describe('到那天还有几天；负数为已过期'),
          settingName: z.string().describe('服务器上的设置'),
          choices: z.array(z.string()).describe('可以接的服务商；空为本版还没有'),
          grave: z.boolean().describe('碰钱或法律'),
          sandboxInProduction: z.boolean(),
          okCount: z.int(),
          refusedCount: z.int(),
          awayCount: z.int(),
          lastOkAt: at.nullable(),
          lastRefusedAt: at.nullable(),
          lastRefusedWhy: z.string(),
          failingAt: at.nullable(),
          failingWhy: z.string(),
          skewSeconds: z.int().nullable().describe('本机时钟比对方快几秒'),
          waiting: z.int(),
          oldestAt: at.nullable(),
          href: z.string(),
          mayProbe: z.boolean(),
          mayTestMessage: z.boolean(),
        }),
      ),
    }),
    example: {},
  }),
  '/api/ops/testPartner': call({
    title: '测试连接：问一个无害的问题',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({ partner }),
    output: z.object({ ok: z.boolean().nullable().describe('空：服务器测不到，要在别处看'), says: z.string() }),
    refuses: ['PARTNER_OFF', 'PARTNER_NO_PROBE', 'TEST_TOO_SOON'],
    example: { partner: 'sms' },
    writes: true,
  }),
}
