// What the environment says of the ERP and where it hears, and by which secret each believes the other.
import { KINGDEE_ROWS, type KingdeeSettings, kingdeeSettingsOf } from './kingdeeSettings.ts'
import { addressOf, needed, type Wrong } from './settingForms.ts'

export interface ErpSettings {
  /** Empty: it fetches its messages. */
  url: string
  /** The newest first; while one is being replaced two are good. None: nothing that comes in is believed. */
  secrets: readonly Buffer[]
  /** Of 金蝶云星空, which is asked and never calls. */
  kingdee?: KingdeeSettings
}

const SECRET_BYTES = { least: 24, most: 64 }
function webhookSecret(text: string, wrong: Wrong): Buffer {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < SECRET_BYTES.least || bytes.length > SECRET_BYTES.most)
    throw wrong(
      `ERP_SECRET 须为 whsec_ 加 ${SECRET_BYTES.least}-${SECRET_BYTES.most} 字节随机数的 base64，例如 whsec_ 加 openssl rand -base64 32 的输出；更换期间写两个，逗号分隔，新的在前`,
    )
  return bytes
}
export function erpOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): ErpSettings | null {
  if (choice === 'kingdee') {
    const must = (name: string, text: string | undefined) => needed(name, text, 'PARTNER_ERP=kingdee', wrong)
    const url = addressOf('KINGDEE_URL', must('KINGDEE_URL', env.KINGDEE_URL), wrong)
    const kingdee = kingdeeSettingsOf(env, { url, needed: must, wrong })
    return { url: kingdee.url, secrets: [], kingdee }
  }
  if (choice !== 'webhook' && choice !== 'pull') return null
  const what = `PARTNER_ERP=${choice}`
  const texts = needed('ERP_SECRET', env.ERP_SECRET, what, wrong).split(',')
  if (texts.length > 2) throw wrong('ERP_SECRET 最多两个：新的在前，旧的在后')
  return {
    url: choice === 'pull' ? '' : addressOf('ERP_URL', needed('ERP_URL', env.ERP_URL, what, wrong), wrong),
    secrets: texts.map(t => webhookSecret(t.trim(), wrong)),
  }
}

export const ERP_ROWS = {
  ERP_URL: { says: 'ERP 收消息的地址（https）：每件事一次 POST，按 Standard Webhooks 签名', unset: '`PARTNER_ERP=webhook` 必填' },
  ERP_SECRET: {
    says: '签名的密钥：`whsec_` 加 24-64 字节随机数的 base64；更换期间写两个，逗号分隔，新的在前，两个都算数',
    unset: '`PARTNER_ERP` 是 `webhook`、`pull` 时必填',
  },
  ...KINGDEE_ROWS,
} as const
