import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { LOT_COLUMNS, type LotColumn } from '@mall/domain/selling/auction/lotSheet.ts'
import { localOf } from '../../kernel/kit/localTime.ts'

type Row = Partial<Record<LotColumn, string | number>>

/** An Excel with the columns and two rows of one lot, to be written over. */
export function excelOf(now = Date.now()): Promise<void> {
  const tomorrow = localOf(now + 86_400_000).slice(0, 10)
  const terms: Row = {
    场次: 'A1',
    标题: '热轧卷 Q235B 协议品',
    专场: '协议品专场',
    方式: '单价竞拍',
    仓库: 'W01',
    起拍价: 3200,
    加价幅度: 10,
    '保证金比例%': 5,
    开始: `${tomorrow} 09:30`,
    结束: `${tomorrow} 15:30`,
    看货日: `${tomorrow} 08:00-09:00`,
    付款小时: 24,
    提货工作日: 3,
    联系人: '联系人',
    联系电话: '0311-00001002',
    '允差%': 3,
    夜间暂停: '是',
    一次最多几档: 20,
    超期费: 2,
    公告: '装车自理，雨天停装',
    看货地点: '3 号门',
    看货名额: 5,
    公布方式: '公布出价',
  }
  const rows: Row[] = [
    { ...terms, 商品编号: '商品编号', 卷号: '库存件号', 件数: 1, 吨数: 23.86, 缺陷: '边裂不超过 5 mm，单边' },
    { 场次: 'A1', 商品编号: '商品编号', 卷号: '不指定留空', 件数: 1, 吨数: 24.12, 缺陷: '塔形 65 mm' },
  ]
  const columns: ExcelColumn<Row>[] = LOT_COLUMNS.map(title => ({
    title,
    width: ['标题', '商品编号', '缺陷', '看货日', '公告'].includes(title) ? 28 : 16,
    value: row => row[title] ?? null,
  }))
  return saveExcel('竞拍导入模板', columns, rows)
}
