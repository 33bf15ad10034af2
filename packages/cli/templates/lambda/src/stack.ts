import { toCloudFormation } from 'tablewright/generate'
import { notesDesign } from './design.js'

interface Template {
  readonly Resources: Readonly<Record<string, unknown>>
  readonly Outputs: Readonly<Record<string, unknown>>
}

const table = { 'Fn::GetAtt': ['Notes', 'Arn'] }
const stream = { 'Fn::GetAtt': ['Notes', 'StreamArn'] }
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']

/** The CloudFormation template: the tables of the design, the two functions, the HTTP API and the rights they need. */
export function stack(): Template {
  const tables = JSON.parse(toCloudFormation(notesDesign.model, 'json')) as Template
  return {
    ...tables,
    Resources: {
      ...tables.Resources,
      ApiRole: role([allow(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], table)]),
      ApiFunction: lambda('api', 'ApiRole'),
      ChangesRole: role([allow(['PutItem'], table), allow(streamActions, stream)]),
      ChangesFunction: lambda('changes', 'ChangesRole'),
      ChangesSource: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: stream,
          FunctionName: { Ref: 'ChangesFunction' },
          StartingPosition: 'TRIM_HORIZON',
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 10,
        },
      },
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: {
          Name: { Ref: 'AWS::StackName' },
          ProtocolType: 'HTTP',
          Target: { 'Fn::GetAtt': ['ApiFunction', 'Arn'] },
        },
      },
      ApiPermission: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { Ref: 'ApiFunction' },
          Principal: 'apigateway.amazonaws.com',
          SourceArn: {
            'Fn::Sub': 'arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*',
          },
        },
      },
    },
    Outputs: { ...tables.Outputs, Url: { Value: { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] } } },
  }
}

/** `aws cloudformation package` uploads the folder that `Code` names. */
function lambda(file: string, roleName: string) {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Runtime: 'nodejs22.x',
      Handler: `${file}.handler`,
      Code: 'bundle',
      MemorySize: 512,
      Timeout: 30,
      Role: { 'Fn::GetAtt': [roleName, 'Arn'] },
    },
  }
}

function role(statements: readonly object[]) {
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ],
      },
      ManagedPolicyArns: [
        { 'Fn::Sub': 'arn:${AWS::Partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole' },
      ],
      Policies: [{ PolicyName: 'table', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
    },
  }
}

function allow(operations: readonly string[], resource: object) {
  return { Effect: 'Allow', Action: operations.map((name) => `dynamodb:${name}`), Resource: resource }
}
