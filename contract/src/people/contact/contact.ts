// 专属客服 exclusive contact: the salesman who looks after a company, from the desk's side and from the buyer's.
import { z } from 'zod'
import { call, nothing, text, typed } from '../../kernel/call.ts'

const companyCode = typed().min(1).max(40)
const staffCode = text(20).min(1, '请选择业务员')

export const contactCalls = {
  '/api/ops/assignContact': call({
    title: '指定专属客服，可一次多家',
    access: 'staff',
    right: 'company.assign',
    input: z.object({ companyCodes: z.array(companyCode).min(1, '请选择企业').max(100, '一次最多 100 家'), staffCode }),
    output: z.object({ changed: z.int() }),
    refuses: ['COMPANY_NOT_FOUND', 'CONTACT_NOT_FOUND'],
    example: { companyCodes: ['QY-NONE'], staffCode: 'S011' },
    writes: true,
  }),
  '/api/ops/getSalesList': call({
    title: '业务员及负责的企业数',
    access: 'staff',
    right: 'company.seeAll',
    input: nothing,
    output: z.array(z.object({ staffCode: z.string(), name: z.string(), phone: z.string(), companies: z.int() })),
    example: {},
  }),
  '/api/company/getUserBdInfo': call({
    title: '专属客服',
    access: 'company',
    input: nothing,
    output: z.object({
      bdName: z.string().describe('空：尚未绑定'),
      bdPhone: z.string(),
      choices: z.array(z.object({ staffCode: z.string(), name: z.string() })).describe('未绑定时可选的业务员'),
    }),
    example: {},
  }),
  '/api/company/bingUserBdInfo': call({
    title: '绑定专属客服（未绑定时一次）',
    access: 'company',
    need: 'company.manage',
    input: z.object({ staffCode }),
    output: z.object({ bdName: z.string(), bdPhone: z.string() }),
    refuses: ['CONTACT_NOT_FOUND', 'CONTACT_BOUND'],
    example: { staffCode: 'S999' },
    writes: true,
  }),
}
