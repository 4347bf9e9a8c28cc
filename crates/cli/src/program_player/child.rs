//! A child process that answers a line by a line.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use baize_files::{reason, shown};

/// The longest answer, in bytes.
const LONGEST_ANSWER: u64 = 1 << 20;
/// So long the program may take to end after its input has ended.
const FAREWELL: Duration = Duration::from_secs(1);

/// A line, or why there is none, to be read after the name of the program.
type Answer = Result<Vec<u8>, String>;

/// A program of which one line is asked at a time.
pub struct Child {
    name: String,
    process: std::process::Child,
    questions: Option<SyncSender<String>>,
    answers: Receiver<Answer>,
}

impl Child {
    /// Starts the program. Its messages go to the same error stream as those of Baize.
    ///
    /// # Errors
    /// If it cannot be started, as a sentence.
    pub fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let Some(name) = words.next() else {
            return Err("the command of the program is empty; write its name or path, and its arguments".to_owned());
        };
        let failed = |why: &str| format!("the program {} cannot be started: {why}", shown(name));
        let mut command = Command::new(name);
        let started = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|error| failed(&reason(&error)))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(failed("it has no standard input and output"));
        };
        let (questions, asked) = sync_channel(1);
        let (answering, answers) = sync_channel(1);
        thread::spawn(move || converse(input, output, &asked, &answering));
        Ok(Self { name: name.to_owned(), process, questions: Some(questions), answers })
    }

    /// The name or path of the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives a line with its end to the program, which has answered the last one.
    ///
    /// # Errors
    /// If it has ended.
    pub fn ask(&self, question: String) -> Result<(), String> {
        let sent = self.questions.as_ref().and_then(|questions| questions.try_send(question).ok());
        sent.ok_or_else(|| "answers no longer".to_owned())
    }

    /// The answer, if it comes within this time.
    pub fn answer_within(&self, time: Duration) -> Option<Answer> {
        match self.answers.recv_timeout(time) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err("answers no longer".to_owned())),
        }
    }
}

impl Drop for Child {
    /// The end of its input asks the program to end. If it does not, it is killed.
    fn drop(&mut self) {
        self.questions = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // It may end by itself in this moment.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Hands lines to and fro, until the questions end or a line is missing.
fn converse(mut input: ChildStdin, output: ChildStdout, asked: &Receiver<String>, answering: &SyncSender<Answer>) {
    let mut output = BufReader::new(output);
    for question in asked {
        // A program may answer before it has read everything, and even close its input; its answer counts.
        let written = input.write_all(question.as_bytes()).and_then(|()| input.flush());
        let answer = match written {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot be asked: {}", reason(&error))),
            _ => line(&mut output),
        };
        let is_last = answer.is_err();
        if answering.send(answer).is_err() || is_last {
            return;
        }
    }
}

/// The next line.
fn line(output: &mut impl BufRead) -> Answer {
    let mut line = Vec::new();
    let read = output.take(LONGEST_ANSWER).read_until(b'\n', &mut line);
    match read {
        Err(error) => Err(format!("cannot be read: {}", reason(&error))),
        Ok(_) if line.last() == Some(&b'\n') => Ok(line),
        Ok(read) if read as u64 == LONGEST_ANSWER => {
            Err(format!("has answered a line of more than {LONGEST_ANSWER} bytes"))
        }
        Ok(_) => Err("has ended without an answer".to_owned()),
    }
}
