// What belongs to the person himself: his data, the state of his account's safety, his devices.
import { fenInt } from '../../kernel/units.ts'
import { ApprovalStatus, UserType } from '@mall/domain/people/session/user.codes.ts'
import { z } from 'zod'
import { at, call, done, mobile, nothing, person, typed } from '../../kernel/call.ts'
import { nickName } from './account.ts'
import { fileId } from '../../platform/file/file.ts'
import { smsCode } from '../session/session.ts'

const sessionId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择设备')

export const profileCalls = {
  '/api/user/checkUserAccountSecurity': call({
    title: '账号安全：手机、密码、邮箱的状态',
    access: 'user',
    input: nothing,
    output: z.object({
      mobile: z.string().describe('脱敏'),
      email: z.string().describe('脱敏，空为未填'),
      passwordChangedAt: at.nullable(),
      lastLoginTime: at,
      registeredAt: at,
      passwordMaxDays: z.int().describe('建议更换密码的天数，0 为不提醒'),
      passwordOld: z.boolean().describe('密码已超过建议天数'),
    }),
    example: {},
  }),
  '/api/user/updateBindingUserBaseMobile': call({
    title: '更换绑定手机：原手机的一次性凭证，加新手机的验证码',
    access: 'user',
    input: z.object({
      rtToken: z.string().regex(/^[A-Za-z0-9_-]{43}$/, '原手机验证已过期，请重新验证'),
      mobile,
      smsCode,
    }),
    output: done,
    refuses: ['TICKET_DEAD', 'SMS_WRONG', 'MOBILE_TAKEN', 'MOBILE_SAME'],
    example: { rtToken: 'A'.repeat(43), mobile: '10200009902', smsCode: '000000' },
    writes: true,
  }),
  '/api/user/getUserSessionList': call({
    title: '登录中的设备',
    access: 'user',
    input: nothing,
    output: z.array(
      z.object({
        sessionId: z.string(),
        startedAt: at,
        seenAt: at,
        address: z.string().describe('网络地址，脱敏'),
        device: z.string().describe('浏览器与系统，空为未知'),
        current: z.boolean(),
      }),
    ),
    example: {},
  }),
  '/api/user/endUserSession': call({
    title: '让一台设备退出登录',
    access: 'user',
    input: z.object({ sessionId }),
    output: done,
    refuses: ['DEVICE_NOT_FOUND'],
    example: { sessionId: '999999999' },
    writes: true,
  }),
  '/api/user/endOtherUserSessions': call({
    title: '让其他设备都退出登录',
    access: 'user',
    input: nothing,
    output: z.object({ ended: z.int() }),
    example: {},
    writes: true,
  }),
  '/api/user/selectUserInfoByUserName': call({
    title: '个人资料（只限本人）',
    access: 'user',
    // The userName that goes with every POST carries no authority: whoever asks gets himself.
    input: nothing,
    output: z.object({
      userName: z.string(),
      nickName: z.string(),
      realName: z.string(),
      mobile: z.string().describe('脱敏'),
      email: z.string(),
      headImgUrl: z.string(),
      cityCode: z.string(),
      cityName: z.string(),
      provinceCode: z.string(),
      userType: z.literal(UserType.values),
      companyCode: z.string(),
      companyName: z.string(),
      approvalStatus: z.literal(ApprovalStatus.values),
      registeredAt: at,
      consents: z.array(z.object({ title: z.string(), version: z.string(), at })),
    }),
    example: {},
  }),
  '/api/user/updateUserExtendInfo': call({
    title: '修改个人资料',
    access: 'user',
    input: z.object({
      nickName,
      realName: person(20),
      email: typed()
        .max(80, '邮箱不能超过 80 个字符')
        .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, '邮箱格式是 名称@域名，如 buyer@company.example'),
      cityCode: z
        .string()
        .regex(/^([0-9]{6})?$/, '请选择列表中的城市')
        .describe('常用城市，空为不设'),
    }),
    output: done,
    refuses: ['NAME_TAKEN'],
    example: { nickName: '马丁酉', realName: '马丁酉', email: 'buyer@company.example', cityCode: '130100' },
    writes: true,
  }),
  '/api/user/updateUserAvatar': call({
    title: '更换头像；不传则移除',
    access: 'user',
    input: z.object({ fileId: fileId.nullable().default(null) }),
    output: z.object({ headImgUrl: z.string() }),
    refuses: ['FILE_NOT_FOUND'],
    example: { fileId: 'A'.repeat(22) },
    writes: true,
  }),
  '/api/user/getUserDataCopy': call({
    title: '我的数据：一份副本',
    access: 'user',
    input: nothing,
    output: z.object({
      madeAt: at,
      account: z.object({
        userName: z.string(),
        nickName: z.string(),
        realName: z.string(),
        mobile: z.string(),
        email: z.string(),
        noticeMailAddress: z.string().describe('确认过的收通知邮箱'),
        cityName: z.string(),
        companyName: z.string(),
        registeredAt: at,
      }),
      consents: z.array(z.object({ title: z.string(), version: z.string(), at })),
      sessions: z.array(z.object({ startedAt: at, seenAt: at, address: z.string(), ended: z.boolean() })),
      linkedAccounts: z
        .array(z.object({ userName: z.string(), companyName: z.string(), at }))
        .describe('本人在其他企业的账号，与关联的时间'),
      joinRequests: z
        .array(z.object({ companyWord: z.string(), note: z.string(), reason: z.string(), state: z.string(), at }))
        .describe('申请加入企业：本人填写的企业与说明，企业的答复'),
      favourites: z.array(z.object({ skuCode: z.string(), title: z.string(), at })),
      footprints: z.array(z.object({ skuCode: z.string(), title: z.string(), at })),
      orders: z.array(
        z.object({ orderCode: z.string(), at, totalFen: fenInt(), receiver: z.string(), receiverMobile: z.string() }),
      ),
    }),
    refuses: ['TOO_MANY'],
    example: {},
    writes: true,
  }),
}
