import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
export const jobLastSuccess = new Gauge({
  name: 'mall_job_last_success_seconds',
  help: '任务上次成功的时刻（Unix 秒，任一进程）',
  labelNames: ['job'],
  registers: [registry],
})
export const shedTotal = new Counter({
  name: 'mall_shed_total',
  help: '因过载而提前拒绝的请求数',
  labelNames: ['why'],
  registers: [registry],
})
