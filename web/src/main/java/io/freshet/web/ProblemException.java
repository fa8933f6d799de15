package io.freshet.web;

/** Ends the work on a request with a problem. */
final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    ProblemException(int status, String detail) {
        super(detail);
        this.problem = new Problem(status, detail);
    }

    Problem problem() {
        return problem;
    }
}
