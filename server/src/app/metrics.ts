import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const callSeconds = new Histogram({
  name: 'mall_call_seconds',
  help: '接口耗时（秒）',
  labelNames: ['path', 'code'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers: [registry],
})
export const pageSeconds = new Histogram({
  name: 'mall_page_seconds',
  help: '页面渲染耗时（秒）',
  labelNames: ['status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers: [registry],
})
export const ordersMade = new Counter({ name: 'mall_orders_total', help: '已创建订单数', registers: [registry] })
export const paymentsSettled = new Counter({
  name: 'mall_payments_total',
  help: '已到账笔数',
  labelNames: ['provider'],
  registers: [registry],
})
