// Codes of a company as it is registered. Labels of 0-7 and 0-12 are ours: the specification gives the ranges only.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const CompanyNature = codes({
  stateOwned: { code: 0, label: '国有企业' },
  collective: { code: 1, label: '集体企业' },
  private: { code: 2, label: '民营企业' },
  jointStock: { code: 3, label: '股份制企业' },
  foreign: { code: 4, label: '外商独资' },
  jointVenture: { code: 5, label: '中外合资' },
  hongKong: { code: 6, label: '港澳台投资' },
  other: { code: 7, label: '其他' },
})
export type CompanyNatureCode = CodeOf<typeof CompanyNature>

export const Industry = codes({
  trade: { code: 0, label: '钢材贸易' },
  construction: { code: 1, label: '建筑施工' },
  estate: { code: 2, label: '房地产开发' },
  machinery: { code: 3, label: '机械制造' },
  vehicles: { code: 4, label: '汽车及零部件' },
  appliances: { code: 5, label: '家用电器' },
  ships: { code: 6, label: '船舶与海工' },
  structures: { code: 7, label: '钢结构加工' },
  profiles: { code: 8, label: '管材及型材加工' },
  power: { code: 9, label: '能源与电力' },
  civil: { code: 10, label: '交通与市政基建' },
  hardware: { code: 11, label: '五金制品与集装箱' },
  other: { code: 12, label: '其他' },
})
export type IndustryCode = CodeOf<typeof Industry>

/** 客户分类: how the sales desk groups its customers. */
export const CustomerCategory = codes({
  trader: { code: '贸易商', label: '贸易商' },
  endUser: { code: '终端', label: '终端' },
  project: { code: '工程', label: '工程' },
})
export const categoryNotes: Record<string, string> = {
  贸易商: '买来转卖，按市场行情采购',
  终端: '自用于生产加工',
  工程: '按项目采购，送到工地',
}

/** 证照: business licence, letter and permit come with the application, the others can follow later. */
export const LicenceKind = codes({
  business: { code: 'business', label: '营业执照' },
  letter: { code: 'letter', label: '授权书' },
  permit: { code: 'permit', label: '开户许可证 / 基本存款账户信息' },
  recycling: { code: 'recycling', label: '再生资源回收备案' },
  transport: { code: 'transport', label: '道路运输许可证' },
  hazard: { code: 'hazard', label: '危险化学品经营许可证' },
  quality: { code: 'quality', label: '质量管理体系认证' },
  construction: { code: 'construction', label: '建筑业企业资质证书' },
  other: { code: 'other', label: '其他证照' },
})
export type LicenceKindCode = (typeof LicenceKind.values)[number]
export const extraLicenceKinds = ['recycling', 'transport', 'hazard', 'quality', 'construction', 'other'] as const

/** Where goods are brought, specification section 9. */
export const AddressType = codes({
  site: { code: 'F', label: '工地' },
  market: { code: 'M', label: '市场' },
})
