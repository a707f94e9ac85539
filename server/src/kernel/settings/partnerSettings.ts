// What the environment says of each partner's adapter: addresses, keys, names. Read once at the start; what is chosen must be whole. A file each; here they come
// together.
import { ALIPAY_ROWS, type AlipaySettings, alipayOf } from './alipaySettings.ts'
import { CARRIER_ROWS, type CarrierSettings, carrierOf } from './carrierSettings.ts'
import { CCB_ROWS, type CcbSettings, ccbSettingsOf } from './ccbSettings.ts'
import { CMB_ROWS, type CmbSettings, cmbOf } from './cmbSettings.ts'
import { ERP_ROWS, type ErpSettings, erpOf } from './erpSettings.ts'
import { ESIGN_ROWS, type EsignSettings, esignSettingsOf } from './esignSettings.ts'
import { MAIL_ROWS, type MailSettings, mailOf } from './mailSettings.ts'
import { NUONUO_ROWS, type NuonuoSettings, nuonuoSettingsOf } from './nuonuoSettings.ts'
import type { PartnerChoices } from './partners.ts'
import { REGISTRY_ROWS, type RegistrySettings, registryOf } from './registrySettings.ts'
import { SCALE_ROWS, type ScalesSettings, scalesOf } from './scaleSettings.ts'
import { addressOf, needed, type Wrong } from './settingForms.ts'
import { SMS_ROWS, type SmsSettings, smsOf } from './smsSettings.ts'
import { WECHAT_ROWS, type WechatSettings, wechatOf } from './wechatSettings.ts'

export interface AdapterSettings {
  sms: SmsSettings | null
  /** Of QR payments and of refunds alike. */
  wechat: WechatSettings | null
  /** Of QR payments and of refunds alike. */
  alipay: AlipaySettings | null
  /** Of 企业网银, QR payments and refunds. */
  ccb: CcbSettings | null
  /** Of money that comes by transfer. */
  cmb: CmbSettings | null
  nuonuo: NuonuoSettings | null
  mail: MailSettings | null
  registry: RegistrySettings | null
  scale: ScalesSettings | null
  erp: ErpSettings | null
  /** Of carriers that tell where trucks are, or a house that is asked. */
  carrier: CarrierSettings | null
  esign: EsignSettings | null
}

function esignOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): EsignSettings | null {
  if (choice !== 'esign') return null
  const url = addressOf('ESIGN_URL', env.ESIGN_URL ?? 'https://openapi.esign.cn', wrong)
  return esignSettingsOf(env, { url, needed: (name, text) => needed(name, text, 'PARTNER_SIGN=esign', wrong), wrong })
}
const nuonuoOf = (env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): NuonuoSettings | null =>
  choice === 'nuonuo'
    ? nuonuoSettingsOf(env, {
        needed: (name, text) => needed(name, text, 'PARTNER_TAX=nuonuo', wrong),
        address: (name, text) => addressOf(name, text, wrong),
        wrong,
      })
    : null

export const adapterSettingsOf = (env: NodeJS.ProcessEnv, choices: PartnerChoices, wrong: Wrong): AdapterSettings => ({
  sms: smsOf(env, choices.sms, wrong),
  wechat: wechatOf(env, choices, wrong),
  alipay: alipayOf(env, choices, wrong),
  ccb: ccbSettingsOf(env, choices, { needed, addressOf, wrong }),
  cmb: cmbOf(env, choices.transfer, wrong),
  nuonuo: nuonuoOf(env, choices.tax, wrong),
  mail: mailOf(env, choices.mail, wrong),
  registry: registryOf(env, choices.registry, wrong),
  scale: scalesOf(env, choices.scale, wrong),
  erp: erpOf(env, choices.erp, wrong),
  carrier: carrierOf(env, choices.carrier, wrong),
  esign: esignOf(env, choices.sign, wrong),
})

/** The rows of docs/settings.md. */
export const ADAPTER_ROWS = {
  ...SMS_ROWS,
  ...MAIL_ROWS,
  ...REGISTRY_ROWS,
  ...WECHAT_ROWS,
  ...ALIPAY_ROWS,
  ...CCB_ROWS,
  ...CMB_ROWS,
  ...ESIGN_ROWS,
  ...NUONUO_ROWS,
  ...SCALE_ROWS,
  ...ERP_ROWS,
  ...CARRIER_ROWS,
} as const
