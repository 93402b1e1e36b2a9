/**
 * Ids of requirements that only specs of core prove, by the page, call or command that uses their rule: a route, the id of a
 * contract, `npm run <command>`, `every page` or `every page of the workspace`. `A-01..03` means.
 */
export const DOORS: Readonly<Record<string, string>> = {
  'every page': 'CONST-01..02 CONST-11..17 SESSION-01..03 VERIFY-10..14 VERIFY-17 VERIFY-21..31',
  'every page of the workspace': 'CONST-18 REMIND-01',
  '/': 'GUARD-15',
  '/about-us': 'GUARD-08',
  '/ads': 'CONST-49 ROUTE-21',
  '/blog': 'GUARD-09',
  '/blogdetail/$slug': 'GUARD-11',
  '/catalog/list': 'ROUTE-12',
  '/category': 'GUARD-03',
  '/chat': 'CHAT-01..02 CHAT-04 ENTITY-29..30 VALID-14',
  '/companySettings/companyDetails':
    'CERT-01..07 CONST-25..26 CONST-28 CONST-37 CONST-46..47 ROUTE-17 SELLER-09..11 SELLER-13..15 VALID-13',
  '/contact-us': 'GUARD-10',
  '/crm/automation': 'ERR-22..23',
  '/crm/calls': 'CALL-01..03',
  '/crm/leads': 'CONST-24 CONST-45 FILTER-03..15 LEADFORM-11..14 LEADFORM-17',
  '/crm/leads/$uniqueId': 'UPLOAD-03',
  '/crm/reminders': 'REMIND-03..05 REMIND-07',
  '/crm/tasks': 'CONST-34 ENTITY-25 TASK-01..03',
  '/dashboard': 'GUARD-16..17 ROUTE-01',
  '/contacts': 'ROUTE-23',
  '/enquiries': 'THREAD-01..04',
  '/invite': 'ROUTE-24',
  '/notifications': 'FORMAT-TIME-01..07 ROUTE-28',
  '/our-products/$shop': 'GUARD-13',
  '/ourProduct/$shop': 'GUARD-05',
  '/page/$slug': 'GUARD-04',
  '/plancards': 'PERIOD-10',
  '/pricesettings': 'ROUTE-22',
  '/productdetail/$product': 'GUARD-01',
  '/productlist': 'CONST-21..22 FILTER-02',
  '/products/List': 'ROUTE-11',
  '/products/add':
    'CONST-29..33 CONST-36 CONST-38..40 CONST-42..44 COUNTRY-04..06 FORM-PRODUCT-01..03 FORM-PRODUCT-13..16 FORM-PRODUCT-20..54 SELLER-12 UPLOAD-01..02',
  '/products/calculator': 'CALC-05',
  '/profile': 'COUNTRY-01..03 PERM-22 SCOPE-02 VALID-10',
  '/questionnaire': 'GUARD-14',
  '/recentactivity': 'ROUTE-27',
  '/resetPassword': 'GUARD-12',
  '/roles': 'ROUTE-19',
  '/roles/add': 'PERM-01..02 PERM-04 PERM-12..20',
  '/seller/brands': 'ROUTE-15',
  '/seller/categories': 'ROUTE-14',
  '/seller/specification': 'ROUTE-16',
  '/sellersubaccount': 'ROUTE-20',
  '/subdomain': 'ROUTE-18 STORE-01 STORE-03..04',
  '/user/signin': 'GUARD-06 VALID-06',
  '/user/signup': 'SCOPE-03 VALID-01..05 VALID-07..09 VALID-11..12',
  '/wishlist': 'ROUTE-13',
  'calculator.finalEquation': 'ENTITY-14',
  'company.updateTab': 'CONST-27',
  'npm run score': 'COMPLETE-01..23 ENTITY-16 SCORE-03..12',
}

/**
 * Ids whose rule exists in core but is not used yet, by the future page or call. No title names them. When the page or call
 * exists, put the id back into the title of the rule's spec and move it to `DOORS`.
 */
export const WAITING: Readonly<Record<string, string>> = {}
