// docs/settings.md: every variable of the environment, written from the rows of `SETTINGS` (server/src/kernel/settings/settings.ts). `npm run settings` writes it; the
// check says when it is stale, and settingsPage.test.ts that the rows say what `readSettings` does.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SETTINGS, type SettingRow } from '../server/src/kernel/settings/settings.ts'
import { root } from './source.ts'

const target = path.join(root, 'docs/settings.md')

const shown = (value: string): string => (value === '' ? '空' : `\`${value}\``)
const usualOf = (row: SettingRow): string =>
  row.usual === undefined
    ? (row.unset ?? '')
    : row.production === undefined
      ? shown(row.usual)
      : `演示 ${shown(row.usual)}，生产 ${shown(row.production)}`

export const settingsPage = (): string => `# 设置

由 \`npm run settings\` 从代码里的设置表写出，请勿手改；与代码不一致时 \`npm run check\` 会失败。

都是环境变量，启动时读一次；写错的值在启动时就说明怎么改。经营规则（审核、时限、金额线、电话、工作时间等）不在这里，在运营台「规则与沙箱」里改，即时生效，记入审计。

| 变量 | 不设时 | 生产必填 | 含义 |
| --- | --- | --- | --- |
${Object.entries<SettingRow>(SETTINGS)
  .map(([name, row]) => `| \`${name}\` | ${usualOf(row)} | ${row.must ? '是' : ''} | ${row.says} |`)
  .join('\n')}

生产没有设站名以外的站点项时，页面不显示它们；「开张清单」写明哪些还没有设（[0151](decisions/0151-texts-and-hours-of-the-mall-as-settings.md)）。
第三方的开关：在线客服 [0085](decisions/0085-support-conversations-as-numbered-threads.md)，定位 [0112](decisions/0112-location-of-a-visitors-city.md)，访问统计 [0100](decisions/0100-visit-counts-without-visitors.md)，回调 [0090](decisions/0090-keys-and-webhooks-of-companies.md)。
`

export const settingsProblems = (): string[] =>
  existsSync(target) && readFileSync(target, 'utf8') === settingsPage()
    ? []
    : ['docs/settings.md 与设置表不一致：npm run settings']

if (import.meta.main) {
  writeFileSync(target, settingsPage())
  console.log('已写 docs/settings.md')
}
