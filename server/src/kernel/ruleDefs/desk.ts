// Working time of the desk, its support and its audit log.
import { USUAL_DESK_TIME } from '@mall/domain/kernel/workingTime.ts'
import type { RuleDef } from './def.ts'

export const deskRules = {
  'desk.time': {
    label: '工作时间',
    note: '周一至周五几点到几点有人：待审核、待审批等按工作小时的时限、在线客服时间和页面上的说法都按它；写成 8:00-18:00；已定的截止时刻不变',
    kind: 'deskTime',
    fallback: USUAL_DESK_TIME,
  },
  'desk.holidays': {
    label: '法定节假日',
    note: `周一至周五中不计等待的日子，如 2027-01-01、2027-02-15~2027-02-21；请按国务院通知逐年填写`,
    kind: 'days',
    fallback: '',
  },
  'desk.makeUpDays': {
    label: '调休上班日',
    note: '照常计等待的周末，写法同上',
    kind: 'days',
    fallback: '',
  },
  'audit.keepMonths': {
    label: '操作审计在库里留几个月',
    note: '更早的按月写成归档文件，核对无误才从库里移走，操作审计按日期照样查得到；0 为一直留在库里，1 到 12 按 12 算',
    kind: 'number',
    bounds: { least: 0, most: 240, zeroIsOff: true },
    fallback: '0',
  },
  'support.hours': {
    label: '在线客服时间',
    note: '按「工作时间」（节假日除外）接待，时间之外留言成工单',
    kind: 'choice',
    choices: [
      { code: 'always', label: '全天' },
      { code: 'desk', label: '工作时间' },
      { code: 'closed', label: '只留言' },
    ],
    fallback: 'always',
    fallbackInProduction: 'desk',
  },
  'support.form': {
    label: '在线客服用谁的',
    note: '自己的：运营台「在线会话」接待；第三方：打开安装时设置的服务商页面，地址带签名（设置见安装说明）',
    kind: 'choice',
    choices: [
      { code: 'own', label: '自己的' },
      { code: 'vendor', label: '第三方' },
    ],
    fallback: 'own',
  },
} as const satisfies Record<string, RuleDef>
